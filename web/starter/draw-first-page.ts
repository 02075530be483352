// Draw of the first page, in the page itself (17.1, decision 077). A session in an arm that begins with another page has that page in
// place before anything is painted. Only in pages of variants whose arms say so. No request, no cookie: static files are enough.
import { drawn, isKept, isOther } from '#domain/journey/first-page-draw.ts'
import type { DrawnFrom, FirstPageDraw } from '#domain/journey/first-page-draw.ts'
import type { Arms } from '#domain/journey/experiments.ts'
import { newUuid } from '../storage/new-uuid.ts'
import { drawId, otherDataId, otherPageId, swapping } from './first-page-data.ts'
import { dataId } from './starter-data.ts'

const element = (id: string) => document.getElementById(id)!

/** The slots are those of `storage-slots.ts`, which the form writes. */
const kept = (slot: string) => sessionStorage.getItem(slot) ?? undefined

/** The arms of the tab, where it was at this variant; nothing that cannot be read counts. */
function keptArms(variant: string): Arms | undefined {
  const state = JSON.parse(kept('state') ?? '{}') as { variant?: unknown; arms?: Arms }
  return state.variant === variant ? state.arms : undefined
}

/** A value of the tab's storage; undefined where storage is refused. */
function fromTab<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** The other page in the place of this one, and the starter's data with it. */
function putOther(): void {
  element('root').replaceChildren((element(otherPageId) as HTMLTemplateElement).content)
  element(dataId).remove()
  element(otherDataId).id = dataId
  document.documentElement.removeAttribute(swapping)
}

const draw = JSON.parse(element(drawId).textContent) as FirstPageDraw
const query = new URLSearchParams(location.search)
const from: DrawnFrom = {
  stored: { id: fromTab(() => kept('sessionId')), startedAt: fromTab(() => kept('sessionStartedAt')) },
  kept: fromTab(() => keptArms(draw.variant)),
  fromUrl: query.get('sessionId') ?? undefined,
  askedArms: query.getAll('arm'),
  newId: newUuid,
}
const found = drawn(draw, from)
const swaps = isOther(draw, found)
if (swaps) document.documentElement.setAttribute(swapping, '')
// Loaded anew before the visit has begun, the page is the same.
if (isKept(from)) fromTab(() => sessionStorage.setItem('sessionId', found.sessionId))
window.firstDrawn = { ...found, place: swaps ? putOther : () => {} }
