// Test of the bill of materials: it holds what ships, all of it, and nothing of development.
import { expect, test } from 'vitest'
import { shippedBom } from './sbom.ts'

const bom = {
  metadata: { component: { name: 'folder', 'bom-ref': 'loanform@0.1.0' } },
  components: [{ 'bom-ref': 'a@1.0.0' }, { 'bom-ref': 'tester@1.0.0' }],
  dependencies: [
    { ref: 'loanform@0.1.0', dependsOn: ['a@1.0.0', 'tester@1.0.0'] },
    { ref: 'a@1.0.0', dependsOn: [] },
    { ref: 'tester@1.0.0', dependsOn: ['a@1.0.0'] },
  ],
}

test('S-34 what does not ship is gone from components and dependencies, and the project has its own name', () => {
  expect(shippedBom(bom, 'loanform', new Set(['a@1.0.0']))).toEqual({
    metadata: { component: { name: 'loanform', 'bom-ref': 'loanform@0.1.0' } },
    components: [{ 'bom-ref': 'a@1.0.0' }],
    dependencies: [
      { ref: 'loanform@0.1.0', dependsOn: ['a@1.0.0'] },
      { ref: 'a@1.0.0', dependsOn: [] },
    ],
  })
})

test('S-34 a package that ships and is not listed is an error with its name', () => {
  expect(() => shippedBom(bom, 'loanform', new Set(['a@1.0.0', 'b@2.0.0']))).toThrow('b@2.0.0')
})
