// Sandbox behaviour of `ipfd-offer-choice`: the offers sent along.
import type { PlayedFollowUp } from '#domain/follow-up/played-follow-up.ts'

export const play: PlayedFollowUp = {
  offers: [{ id: 'ipfd-as-asked' }, { id: 'ipfd-less', amount: 0.7 }, { id: 'ipfd-longer', period: 1.2, rate: 1.1 }],
}
