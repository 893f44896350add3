// Photographs on a page without a server: Python has no decoder there, so the browser's makes each a drawing.

const LONG_PX = 1500; // of what is seen: 300 dots an inch on a card, 150 across a sheet
const MOST_PX = 6000; // of the whole photograph
const QUALITY = 0.92;
const PHOTOGRAPH = /\.(png|jpe?g|webp)$/i;

/**
 * A drawing that holds a photograph, and shows its middle in the proportions of its place; all of it if parts are clear.
 * @param {File} file any other file stays as it is
 * @param {() => Promise<string>} shipped gives the drawing that it takes the place of
 * @returns {Promise<File>}
 */
export async function asDrawing(file, shipped) {
  if (!PHOTOGRAPH.test(file.name)) return file;
  const bitmap = await createImageBitmap(file, { colorSpaceConversion: "default" });
  const isClear = hasClear(bitmap);
  const ratio = isClear ? null : ratioOf(await shipped().catch(() => ""));
  const part = crop(bitmap, ratio ?? bitmap.width / bitmap.height);
  const whole = { left: 0, top: 0, width: bitmap.width, height: bitmap.height };
  const scale = Math.min(LONG_PX / Math.max(part.width, part.height), MOST_PX / Math.max(whole.width, whole.height));
  const [left, top, seenWidth, seenHeight, width, height] = [part.left, part.top, part.width, part.height, whole.width, whole.height].map((side) => Math.round(side * scale));
  const canvas = draw(bitmap, whole, Math.max(1, width), Math.max(1, height));
  const picture = isClear ? await png(canvas) : await canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
  const image = `<image width="${canvas.width}" height="${canvas.height}" href="${await addressOf(picture)}"/>`;
  const [w, h] = [Math.min(Math.max(1, seenWidth), canvas.width - left), Math.min(Math.max(1, seenHeight), canvas.height - top)];
  const seen = isClear ? image : `<svg width="${w}" height="${h}" viewBox="${left} ${top} ${w} ${h}">${image}</svg>`; // as own_pictures.py reads it
  const source = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}">${seen}</svg>\n`;
  return new File([source], file.name.replace(PHOTOGRAPH, ".svg"), { type: "image/svg+xml" });
}

/** Whether a picture has clear parts. @param {ImageBitmap} bitmap */
function hasClear(bitmap) {
  const side = 256; // a clear part of this share shows in so many pixels
  const { data } = pixels(draw(bitmap, { left: 0, top: 0, width: bitmap.width, height: bitmap.height }, side, side));
  return data.some((value, index) => index % 4 === 3 && value < 250);
}

/** Width by height of a drawing; null if it does not say. @param {string} source */
function ratioOf(source) {
  const [, , width, height] = (/viewBox="([^"]*)"/.exec(source)?.[1] ?? "").split(/[\s,]+/).map(Number);
  return width > 0 && height > 0 ? width / height : null;
}

/** The largest part in the middle of a picture that has some proportions. @param {ImageBitmap} bitmap @param {number} ratio */
function crop(bitmap, ratio) {
  const width = Math.min(bitmap.width, bitmap.height * ratio);
  const height = Math.min(bitmap.height, bitmap.width / ratio);
  return { left: (bitmap.width - width) / 2, top: (bitmap.height - height) / 2, width, height };
}

/** @param {ImageBitmap} bitmap @param {{left: number, top: number, width: number, height: number}} part @param {number} width @param {number} height */
function draw(bitmap, part, width, height) {
  const canvas = new OffscreenCanvas(width, height);
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, part.left, part.top, part.width, part.height, 0, 0, width, height);
  return canvas;
}

/** @param {OffscreenCanvas} canvas */
const pixels = (canvas) => /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d")).getImageData(0, 0, canvas.width, canvas.height);

/** The colours at the edges of a picture spread into its clear parts, for viewers mix them. @param {OffscreenCanvas} canvas */
function spreadColours(canvas) {
  const wide = new OffscreenCanvas(canvas.width, canvas.height);
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (wide.getContext("2d"));
  context.filter = "blur(4px)";
  for (let times = 0; times < 6; times += 1) context.drawImage(times ? wide : canvas, 0, 0);
  return wide;
}

/** A PNG file whose rows are not filtered, so that Python can take it apart without a decoder. @param {OffscreenCanvas} canvas */
async function png(canvas) {
  const { width, height } = canvas;
  const { data } = pixels(canvas);
  const spread = pixels(spreadColours(canvas)).data;
  for (let at = 0; at < data.length; at += 4) if (data[at + 3] === 0) data.set(spread.subarray(at, at + 3), at);
  const rows = new Uint8Array(height * (4 * width + 1));
  for (let row = 0; row < height; row += 1) rows.set(data.subarray(4 * width * row, 4 * width * (row + 1)), row * (4 * width + 1) + 1);
  const packed = new Response(new Blob([rows]).stream().pipeThrough(new CompressionStream("deflate")));
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint16(8, 0x0806); // 8 bits, RGB and alpha
  const signature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new Blob([signature, chunk("IHDR", new Uint8Array(header.buffer)), chunk("IDAT", new Uint8Array(await packed.arrayBuffer())), chunk("IEND", new Uint8Array())], { type: "image/png" });
}

/** @param {string} kind @param {Uint8Array} body */
function chunk(kind, body) {
  const bytes = new Uint8Array(12 + body.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, body.length);
  bytes.set(new TextEncoder().encode(kind), 4);
  bytes.set(body, 8);
  view.setUint32(8 + body.length, checksum(bytes.subarray(4, 8 + body.length)));
  return bytes;
}

/** The CRC-32 of some bytes (PNG 1.2, annex D). @param {Uint8Array} bytes */
function checksum(bytes) {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

/** @param {Blob} blob @returns {Promise<string>} */
const addressOf = (blob) => new Promise((resolve, reject) => {
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(blob);
});
