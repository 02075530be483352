// Schema of experiments in a layer; any part of one, as another layer may say the rest.
import { slugExpected, slugForm } from '#domain/questions/slug.ts'
import * as v from 'valibot'
import type { Experiments } from '#domain/journey/experiments.ts'
import { controlArm } from '#domain/journey/experiments.ts'
import type { Changes } from '#domain/application/merge.ts'
import { firstPages } from '#domain/journey/first-page.ts'
import { isStepPath } from '#domain/journey/steps.ts'
import type { StepPath } from '#domain/journey/steps.ts'
import { said } from './shape-values.ts'

const text = v.pipe(v.string('expected a text'), v.nonEmpty('expected a text that is not empty'))
const flag = v.boolean('expected true or false')
/** As long as a lead may carry it. */
const id = v.pipe(
  text,
  v.regex(slugForm, `expected ${slugExpected}`),
  v.maxLength(60, 'expected at most 60 characters'),
)
const armId = v.pipe(
  id,
  v.check((name) => name !== controlArm, `expected another id than ${controlArm}, who is in no arm`),
)
const words: v.GenericSchema<Readonly<Record<string, unknown>>> = v.record(
  v.string(),
  v.union([text, v.lazy(() => words)], 'expected a text or a group of texts'),
)
const spaces = v.strictObject({
  shell: v.exactOptional(words),
  form: v.exactOptional(words),
  followUps: v.exactOptional(words),
})
/** Nothing that loads, and nothing that ends the declaration. */
const token = v.pipe(
  text,
  v.regex(/^[^;{}<>\\"']*$/, 'expected a value such as #1f2a44 or 0.5rem'),
  v.check((value) => !/url\s*\(|image|expression/i.test(value), 'expected a value that loads nothing'),
)

export const experimentsShape = v.record(
  id,
  v.strictObject({
    seed: v.exactOptional(text),
    off: v.exactOptional(flag),
    byLink: v.exactOptional(flag),
    arms: v.exactOptional(
      v.record(
        armId,
        v.strictObject({
          share: v.exactOptional(
            v.pipe(
              v.number('expected a number'),
              v.integer('expected whole percents'),
              v.minValue(0, 'expected 0 or more'),
              v.maxValue(100, 'expected 100 or less'),
            ),
          ),
          texts: v.exactOptional(v.record(text, spaces)),
          order: v.exactOptional(
            v.array(
              v.custom<StepPath>(
                (value) => typeof value === 'string' && isStepPath(value),
                'expected the path of a step, such as loan-details',
              ),
              'expected a list',
            ),
          ),
          firstPage: v.exactOptional(v.picklist(firstPages, said(firstPages.join(' or ')))),
          theme: v.exactOptional(
            v.record(v.pipe(text, v.regex(/^--[a-z][a-z0-9-]*$/, 'expected a token such as --action')), token),
          ),
        }),
      ),
    ),
  }),
) satisfies v.GenericSchema<unknown, Changes<Experiments>>
