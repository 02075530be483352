// Search among choices by what somebody types: without marks and capitals, by the whole name or its beginning (experience 10).

interface Choice {
  readonly id: string
  readonly text: string
}

/** Letters alone: `Málaga` is found by `malaga`, `Đà Nẵng` by `da nang`. */
function searchable(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/đ/g, 'd')
    .replace(/ł/g, 'l')
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The choice that is written so, by its name or its id; undefined where there is none. */
export function choiceOf(choices: readonly Choice[], typed: string): string | undefined {
  const text = searchable(typed)
  return (choices.find((choice) => searchable(choice.text) === text) ?? choices.find(({ id }) => id === typed))?.id
}

/** The choice that is written so, else the only one with a word that begins so; undefined where several do, or none. */
export function choiceFor(choices: readonly Choice[], typed: string): string | undefined {
  const text = searchable(typed)
  if (text === '') return undefined
  const found = choices.filter((choice) => ` ${searchable(choice.text)}`.includes(` ${text}`))
  return choiceOf(choices, typed) ?? (found.length === 1 ? found[0]!.id : undefined)
}
