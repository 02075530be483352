// API endpoints of offers: choose, decline, come back to the list, and answer what another lender needs (Q2).
import * as v from 'valibot'
import type { EndpointRow } from './endpoints.ts'
import { leadReply } from './schemas.ts'

const nothing = v.strictObject({})
const applicantCall = { method: 'POST', body: nothing, status: 200, access: 'applicant' } as const

/** The lead after the choice, and where the applicant goes on; without an address the lender gets in touch. */
export const chosenReply = v.object({ lead: leadReply, redirectTo: v.exactOptional(v.string()) })

export const offerEndpoints = {
  chooseOffer: {
    ...applicantCall,
    path: '/lead/{id}/offers/{offer}/choose',
    summary: 'Choose an offer: the other lenders are told, and the reply says where the applicant goes on',
    reply: chosenReply,
  },
  declineOffer: {
    ...applicantCall,
    path: '/lead/{id}/offers/{offer}/decline',
    summary: 'Decline one offer; without another one, further lenders are asked where there are any',
    reply: leadReply,
  },
  declineOffers: {
    ...applicantCall,
    path: '/lead/{id}/offers/decline',
    summary: 'Decline every open offer; further lenders are asked where there are any',
    reply: leadReply,
  },
  reopenOffers: {
    ...applicantCall,
    path: '/lead/{id}/offers/reopen',
    summary: 'It did not work out with the chosen lender: back to the other offers, or on to further lenders',
    reply: leadReply,
  },
  answerMore: {
    ...applicantCall,
    path: '/lead/{id}/more',
    summary: 'Go on to what another lender still needs: its screen, or more of the form',
    reply: leadReply,
  },
  declineMore: {
    ...applicantCall,
    path: '/lead/{id}/more/decline',
    summary: 'Leave unanswered what another lender still needs: back to the offers that are there, or on to the end',
    reply: leadReply,
  },
} as const satisfies Record<string, EndpointRow>
