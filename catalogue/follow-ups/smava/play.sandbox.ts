// Sandbox behaviour of `smava`: the offers of its banks.
import type { PlayedFollowUp } from '#domain/follow-up/played-follow-up.ts'

export const play: PlayedFollowUp = {
  offers: [
    { id: 'smava-1', lender: 'Ostbank' },
    { id: 'smava-2', lender: 'Bank am Fluss', rate: 0.85 },
    { id: 'smava-3', lender: 'Sparbank Nord', rate: 1.15 },
  ],
}
