// Test of chunked uploads in the browser: where they resume, and when they give up (M6).
import { describe, expect, test } from 'vitest'
import type { ClientOptions } from './client.ts'
import { uploadInChunks } from './upload-in-chunks.ts'
import type { sendBytes } from './upload.ts'

const file = new Blob([new Uint8Array(600_000)])
const lead = { id: 'x', version: 2, progressState: 21, missing: [], answeredKeys: [] }
const json = (status: number, body: object) => new Response(JSON.stringify(body), { status })

type Chunk = 'arrives' | 'lost' | 'forgotten' | 'answer lost' | 'elsewhere' | 'refused'

/** A server that has `arrived` bytes; each chunk goes as the list says, and well after its end. */
function aServer(arrived: number, chunks: readonly Chunk[]) {
  const left = [...chunks]
  const state = { arrived, offsets: [] as number[], pauses: [] as number[], asked: [] as string[] }
  const options: ClientOptions = {
    apiBase: '/api',
    isOnline: () => true,
    isLeaving: () => false,
    fetch: async (url) => {
      const path = (url as string).replace('/api/lead/', '')
      state.asked.push(path)
      if (path === 'idUpload/begin') return json(200, { upload: 'u', offset: state.arrived })
      if (path === 'idUpload/complete') return json(200, lead)
      return json(200, { uploads: [{ upload: 'u', side: 'front', bytes: file.size, offset: state.arrived }] })
    },
  }
  const ways: Readonly<Record<Chunk, (size: number) => object>> = {
    arrives: (size) => ({ kind: 'reply', data: { offset: (state.arrived += size) } }),
    forgotten: () => ({ kind: 'reply', data: { offset: state.arrived } }),
    lost: () => ({ kind: 'silence', status: 400 }),
    'answer lost': (size) => {
      state.arrived += size
      return { kind: 'silence', status: 400 }
    },
    elsewhere: () => ({ kind: 'refusal', status: 409, code: 'wrong-offset' }),
    refused: () => ({ kind: 'refusal', status: 404, code: 'unknown-upload' }),
  }
  const sendChunk = (async (_options, _row, { query, bytes }) => {
    state.offsets.push(Number(query?.offset))
    return ways[left.shift() ?? 'arrives'](bytes.size)
  }) as typeof sendBytes
  const send = () =>
    uploadInChunks(
      options,
      { id: 'x', side: 'front', file, type: 'image/jpeg', token: 't', idempotencyKey: 'k', onProgress: () => {} },
      { sendChunk, pause: async (ms) => void state.pauses.push(ms), hashOf: async () => 'a'.repeat(64) },
    )
  return { state, send }
}

describe('M6: a file in chunks', () => {
  test.each<[string, number, Chunk[], number[], number[]]>([
    ['goes in order', 0, [], [0, 256_000, 512_000], []],
    ['goes on where it was left', 256_000, [], [256_000, 512_000], []],
    ['sends a chunk again that got lost', 0, ['lost'], [0, 0, 256_000, 512_000], [1000]],
    ['does not send again what had arrived', 0, ['answer lost'], [0, 256_000, 512_000], [1000]],
    ['goes where the server says, without a pause', 0, ['arrives', 'elsewhere'], [0, 256_000, 256_000, 512_000], []],
    [
      'bears a loss at each chunk',
      0,
      ['lost', 'arrives', 'lost', 'arrives', 'lost'],
      [0, 0, 256_000, 256_000, 512_000, 512_000],
      [1000, 1000, 1000],
    ],
    ['is whole already', 600_000, [], [], []],
  ])('%s', async (_what, arrived, chunks, offsets, pauses) => {
    const { state, send } = aServer(arrived, chunks)
    expect(await send()).toMatchObject({ kind: 'reply', data: { id: 'x' } })
    expect({ offsets: state.offsets, pauses: state.pauses }).toEqual({ offsets, pauses })
    expect(state.asked.at(-1)).toBe('idUpload/complete')
  })

  test.each<[string, Chunk[], object]>([
    ['a chunk gets lost three times', ['lost', 'lost', 'lost'], { kind: 'silence' }],
    ['the server knows no such upload', ['refused'], { kind: 'refusal', code: 'unknown-upload' }],
  ])('says so where %s', async (_what, chunks, answer) => {
    const { state, send } = aServer(0, chunks)
    expect(await send()).toMatchObject(answer)
    expect(state.asked).not.toContain('idUpload/complete')
  })

  test('gives up at a server that takes each chunk and never has it', async () => {
    const { state, send } = aServer(
      0,
      Array.from({ length: 100 }, () => 'forgotten'),
    )
    expect(await send()).toMatchObject({ kind: 'silence' })
    expect(state.offsets).toEqual(Array.from({ length: 15 }, () => 0))
  })
})
