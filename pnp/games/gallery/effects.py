"""The effects of the Gallery's action cards."""

from __future__ import annotations

from pnp.games.gallery import fields as f
from pnp.games.gallery.fields import GalleryMaterial, GalleryState
from pnp.games.gallery.line import bring, fill, may_be_shot, put_under, strip, swap, take_out
from pnp.rules.chance import Chance, open_stream, shuffle


def aim_or_shoot(state: GalleryState, material: GalleryMaterial, action: int) -> None:
    """Take Aim, Shoot and Double Barrel."""
    if action < f.SHOOT:
        state.targets[action - f.AIM] = 1
    elif action < f.PAIR:
        _shoot(state, action - f.SHOOT)
        fill(state, material)
    elif action < f.SINGLE:
        state.targets[action - f.PAIR] = 1
        state.targets[action - f.PAIR + 1] = 1
    else:
        state.targets[action - f.SINGLE] = 1


def fire_or_bump(state: GalleryState, material: GalleryMaterial, action: int) -> None:
    """Resolve Quick Shot, Misfire, Two Birds or a bump."""
    if action < f.MISFIRE:
        _shoot(state, action - f.QUICK)
    elif action < f.BIRDS:
        _misfire(state, material, action - f.MISFIRE)
    elif action < f.LEFT:
        _shoot_two(state, action - f.BIRDS)
    elif action < f.RIGHT:
        state.targets[action - f.LEFT] = 0
        state.targets[action - f.LEFT - 1] = 1
    else:
        state.targets[action - f.RIGHT] = 0
        state.targets[action - f.RIGHT + 1] = 1
    fill(state, material)


def swim_or_hide(
    state: GalleryState, material: GalleryMaterial, action: int, chance: Chance
) -> None:
    """Resolve a card that moves the line or a duck, or hides one."""
    if action < f.BACK:
        _forward(state)
    elif action < f.AHEAD:
        swap(state, action - f.BACK, action - f.BACK + 1)
    elif action < f.FAST:
        swap(state, action - f.AHEAD, action - f.AHEAD - 1)
    elif action < f.DISORDER:
        bring(state, action - f.FAST, 0)
    elif action < f.RESHUFFLE:
        state.arranging = 1 if state.length > 1 else 0
    elif action < f.COVER:
        _reshuffle_ducks(state, chance)
    elif action < f.BOTTOMS:
        _cover(state, (action - f.COVER) // f.SPACES, (action - f.COVER) % f.SPACES)
    else:
        state.hidden[action - f.BOTTOMS] = state.seat + 1
        state.discarded[f.K_BOTTOMS] -= 1
    fill(state, material)


def _hit(state: GalleryState, space: int) -> None:
    """Give the top duck of a space to its owner; the card below it is exposed again (G-33)."""
    owner = state.line[space][0] - 1
    state.shot[owner] += 1
    if owner == state.seat:
        state.own_hits += 1
    state.height[space] -= 1
    for card in range(state.height[space]):
        state.line[space][card] = state.line[space][card + 1]
    state.line[space][state.height[space]] = 0


def _shoot(state: GalleryState, space: int) -> None:
    """Remove the target; an exposed duck is hit, water and Bottoms Up stay (G-04, G-27)."""
    state.targets[space] = 0
    if may_be_shot(state, space):
        _hit(state, space)
        if state.height[space] == 0:
            take_out(state, space)


def _shoot_two(state: GalleryState, space: int) -> None:
    """Shoot a space and the next, the one behind first, so that the other stays (G-07)."""
    _shoot(state, space + 1)
    _shoot(state, space)


def _misfire(state: GalleryState, material: GalleryMaterial, code: int) -> None:
    """Shoot beside a target: that target is removed, one over the victim stays (G-10 to G-12)."""
    victim = code % f.SPACES
    if may_be_shot(state, victim):
        over_victim = state.targets[victim]
        _shoot(state, victim)
        state.targets[victim] = over_victim
        state.targets[code // f.SPACES] = 0
    elif material.misfire_dry == f.TARGET_GOES:
        state.targets[code // f.SPACES] = 0


def _forward(state: GalleryState) -> None:
    """Put the front under the deck, a stack as single cards, top first (G-23, G-34)."""
    for card in range(state.height[0]):
        put_under(state, state.line[0][card])
    strip(state, 0)
    take_out(state, 0)


def _reshuffle_ducks(state: GalleryState, chance: Chance) -> None:
    """Put the line back into the deck, and shuffle it (G-24)."""
    for space in range(state.length):
        for card in range(state.height[space]):
            state.deck[state.deck_count] = state.line[space][card]
            state.deck_count += 1
        strip(state, space)
    state.length = 0
    state.known = 0
    state.duck_shuffles += 1
    open_stream(chance, f.DUCK_SHUFFLES + state.duck_shuffles)
    shuffle(chance, state.deck, state.deck_count)


def _cover(state: GalleryState, space: int, cover: int) -> None:
    """Slide the stack of `space` under that of `cover`, and close the line (G-22, G-39)."""
    depth = state.height[cover]
    for card in range(state.height[space]):
        state.line[cover][depth + card] = state.line[space][card]
    state.height[cover] += state.height[space]
    state.deepest = max(state.deepest, state.height[cover])
    strip(state, space)
    take_out(state, space)


def arrange(state: GalleryState, space: int) -> None:
    """Bring a stack to the place being arranged; the last place is filled automatically."""
    bring(state, space, state.arranging - 1)
    state.arranging += 1
    if state.arranging >= state.length:
        state.arranging = 0
