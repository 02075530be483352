// Follow-up `id-upload`: pictures of the identity document, and its number.
import type { FollowUp } from '#domain/follow-up/follow-up.ts'

export const followUp: FollowUp = {
  about:
    'Asks for photos or files of both sides of the identity document, from camera or storage, and for its number. The lender compares them with the application; who has the document not at hand may go on without it.',
  state: 'id-upload',
  form: 'documents',
  call: {
    name: 'idUpload',
    path: '/lead/documentId',
    summary: 'The identity document: its number, once its pictures are here',
  },
  asks: ['otherDetails.idCardNumber'],
  pictures: { usual: ['front', 'back'], others: ['selfie'] },
  skippable: true,
}
