// Skeleton of a follow-up folder: a screen that a lender may request before it decides. A lender names it in its countries.
import type { FollowUpForm } from '#domain/follow-up/follow-up.ts'
import type { FollowUpState } from '#domain/follow-up/follow-up-states.ts'
import { folderName, titled } from './skeleton.ts'
import type { NewKind, Skeleton, Wanted } from './skeleton.ts'

interface FormSkeleton {
  /** The document's state nearest to it: the document numbers no further ones. */
  readonly state: FollowUpState
  /** Source lines of the row that this form adds. */
  readonly row: string
  /** The texts beside the title, by group. */
  readonly texts: (said: (what: string) => string) => object
  /** The sandbox's play of it, where the form alone does not define it. */
  readonly play?: (id: string) => string
}

/** The forms that a new follow-up can have; `code` and `debts` are the mobile number's and the debts' own. */
export const forms: Readonly<Partial<Record<FollowUpForm, FormSkeleton>>> = {
  questions: {
    state: 'additional-personal-details',
    row: "  own: { firstQuestion: { kind: 'text' } },\n",
    texts: (said) => ({ fields: { firstQuestion: { label: said('the question'), required: said('what to answer') } } }),
  },
  documents: {
    state: 'id-upload',
    row: "  pictures: { usual: ['front'] },\n",
    texts: (said) => ({ fields: { front: { label: said('what the picture shows') } } }),
  },
  consents: {
    state: 'dynamic-consents',
    row: "  consents: ['terms'],\n  skippable: true,\n",
    texts: (said) => ({
      consents: { terms: { label: said('what {{lender}} may do'), text: said('the whole text of the consent') } },
    }),
  },
  offers: { state: 'accepted', row: '', texts: () => ({}), play: (id) => `{ offers: [{ id: '${id}-1' }] }` },
  provider: { state: 'instantor', row: "  provider: 'instantor',\n  skippable: true,\n", texts: () => ({}) },
}

const camel = (id: string) => id.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

function newFollowUp({ id, options, existing }: Wanted): Skeleton {
  const form = options.form as FollowUpForm
  const { state, row, texts, play } = forms[form]!
  const folder = `catalogue/follow-ups/${id}`
  // The mark that build and start refuse (server/checks/follow-up-text-problems.ts).
  const said = (what: string) => `TO FILL IN: ${what}`
  const words = { title: said(`the heading of ${id}`), ...texts(said) }
  return {
    files: {
      [`${folder}/follow-up.ts`]: `// Follow-up \`${id}\`: what it asks is to be agreed with the lender.
import type { FollowUp } from '#domain/follow-up/follow-up.ts'

export const followUp: FollowUp = {
  about: 'Asks for ${titled(id).toLowerCase()}. The lender decides.',
  // The document has no number for it: it stands in the nearest state, at a route of its own.
  state: '${state}',
  route: '/${id}',
  form: '${form}',
  call: { name: '${camel(id)}', path: '/lead/${id}', summary: '${titled(id)}' },
${row}}
`,
      ...Object.fromEntries(
        existing.locales!.map((locale) => [`${folder}/texts/${locale}.json`, `${JSON.stringify(words, null, 2)}\n`]),
      ),
      ...(play
        ? {
            [`${folder}/play.sandbox.ts`]: `// Sandbox behaviour of the follow-up \`${id}\`.
import type { PlayedFollowUp } from '#domain/follow-up/played-follow-up.ts'

export const play: PlayedFollowUp = ${play(id)}
`,
          }
        : {}),
    },
    toFillIn: [
      `what it asks, and what happens with that: ${folder}/follow-up.ts`,
      `name it in a lender's country: followUps: ['${id}']`,
    ],
  }
}

export const followUp: NewKind = {
  summary: 'A screen that a lender may request before it decides; lenders name it in their countries',
  folder: 'follow-ups',
  name: folderName,
  options: {
    form: { summary: 'the kind of its screen', example: 'questions', choices: () => Object.keys(forms) },
  },
  make: newFollowUp,
}
