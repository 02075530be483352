// Follow-up `id-upload`: pictures of the identity document, and its number.
import type { FollowUp } from '../follow-up.ts'

export const idUpload: FollowUp = {
  about:
    'Asks for photos or files of both sides of the identity document, from camera or storage, and for its number. The lender compares them with the application; who has the document not at hand may go on without it.',
  state: 'id-upload',
  form: 'documents',
  call: 'idUpload',
  asks: ['otherDetails.idCardNumber'],
  pictures: { usual: ['front', 'back'], others: ['selfie'] },
  skippable: true,
}
