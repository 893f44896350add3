// The way to the program: HTTP. A page that has no server has site/transport.js in its place.

/** The answer to a call. @param {string} call @param {RequestInit} [options] @returns {Promise<Response>} */
export const reach = (call, options) => fetch(call, options);

/** The address that a browser loads the answer to a call from. @param {string} call @returns {Promise<string>} */
export const place = async (call) => call;

/** The file that stands in the place of a picture. @param {string} _id @param {File} file @returns {Promise<File>} */
export const fit = async (_id, file) => file;

/**
 * Call back with all that the program tells by itself.
 * @typedef {{delta: (news: any) => void, fault: (told: any) => void, back: () => void, gone: () => void, wait: () => void}} Told
 * @param {Told} told
 */
export function listen(told) {
  const events = new EventSource("events");
  events.addEventListener("delta", (event) => told.delta(JSON.parse(event.data)));
  events.addEventListener("fault", (event) => told.fault(JSON.parse(event.data)));
  events.addEventListener("open", () => told.back());
  events.addEventListener("error", () => told.gone());
}
