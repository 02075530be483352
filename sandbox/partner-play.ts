// Our partner protocol as the sandbox plays it, for lenders whose folder says nothing else.
import * as v from 'valibot'
import { partnerErasure } from '#contract/partner-protocol.ts'
import type { PlayedCall, PlayedProtocol } from '#server/platform/kit/connectors/played-protocol.ts'

const json = (value: unknown) => ({ type: 'application/json; charset=utf-8', body: JSON.stringify(value) })
const parsed = ({ text }: PlayedCall): unknown => JSON.parse(text)

export const partnerPlay: PlayedProtocol = {
  post: { method: 'POST', path: '/applications', read: parsed },
  ask: { method: 'GET', path: '/applications/:reference' },
  followUpResult: { method: 'POST', path: '/applications/:reference/follow-ups', read: parsed },
  cancel: { method: 'POST', path: '/applications/:reference/cancel' },
  notChosen: { method: 'POST', path: '/applications/:reference/not-chosen' },
  erase: {
    method: 'POST',
    path: '/applications/:reference/erasure',
    read: (call) => v.parse(partnerErasure, parsed(call)).scope,
  },
  answer: json,
  callBack: json,
}
