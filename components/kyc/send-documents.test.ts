/**
 * A zip is sent over dropped connections: each part once, from the offset the shop reports. A shop that does not accept
 * parts receives it in one request.
 */

import type { Problem } from '#lib/contract/base/problem.ts'
import { problem } from '#lib/contract/base/problem.ts'
import { KYC_UPLOAD_IN_PARTS } from '#lib/contract/extensions.ts'
import { sendZip, type UploadStage } from './send-documents.ts'

const ID = 'A'.repeat(22)
const kycStatus = { approvalStatus: 'pending', declinedReason: null, isUploaded: true, locked: 'Wait.', documents: [] }

type Reply = { status: number; body: unknown } | 'dropped'
const ok = (data: unknown): Reply => ({ status: 200, body: { status: 200, message: 'ok', data } })
const refused = (of: Problem): Reply => ({ status: of.status, body: of })

/** A shop that stores parts, over a connection that drops on command. */
class PretendShop {
  bytes = 0
  received = 0
  parts: number[] = []
  calls: string[] = []
  extensions: string[] = [KYC_UPLOAD_IN_PARTS, 'something-newer']
  /** The file received as one zip. */
  whole: File | null = null
  /** Called before each response: returns the event on the connection. */
  line: (call: string) => Reply | 'answer lost' | null = () => null

  answer(path: string, body: BodyInit | null | undefined): Reply {
    const call = path.replace('/api/', '')
    this.calls.push(call)
    const happens = this.line(call)
    if (happens && happens !== 'answer lost') return happens
    const reply = this.#reply(call, body)
    return happens === 'answer lost' ? 'dropped' : reply
  }

  #reply(call: string, body: BodyInit | null | undefined): Reply {
    const upload = () => ok({ uploadId: ID, bytes: this.bytes, received: this.received, partBytes: 100 })
    if (call === 'upload-kyc-begin') {
      this.bytes = JSON.parse(String(body)).bytes
      this.received = 0
      return upload()
    }
    if (call === 'upload-kyc-part') {
      const form = body as FormData
      const part = form.get('part') as File
      if (Number(form.get('offset')) === this.received) {
        this.received += part.size
        this.parts.push(part.size)
      }
      return upload()
    }
    if (call === 'extensions') return ok({ extensions: this.extensions })
    if (call === 'upload-kyc') {
      this.whole = body instanceof FormData ? (body.get('kycZip') as File | null) : null
      return ok(kycStatus)
    }
    return upload()
  }
}

let shop: PretendShop
const realFetch = globalThis.fetch
const line = new EventTarget()
beforeEach(() => {
  shop = new PretendShop()
  Object.assign(globalThis, {
    addEventListener: line.addEventListener.bind(line),
    removeEventListener: line.removeEventListener.bind(line),
  })
  globalThis.fetch = async (address, init) => {
    const reply = shop.answer(String(address), init?.body)
    if (reply === 'dropped') throw new TypeError('network')
    return new Response(JSON.stringify(reply.body), { status: reply.status })
  }
  class PretendXhr {
    upload: { onprogress?: (event: object) => void } = {}
    status = 0
    responseText = ''
    onload = () => {}
    onerror = () => {}
    onabort = () => {}
    #address = ''
    open(_method: string, address: string) {
      this.#address = address
    }
    setRequestHeader() {}
    getResponseHeader() {
      return null
    }
    abort() {
      this.onabort()
    }
    send(body: FormData) {
      const reply = shop.answer(this.#address, body)
      queueMicrotask(() => {
        if (reply === 'dropped') return this.onerror()
        this.upload.onprogress?.({ loaded: 1, total: 2 })
        this.upload.onprogress?.({ loaded: 2, total: 2 })
        this.status = reply.status
        this.responseText = JSON.stringify(reply.body)
        this.onload()
      })
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: PretendXhr })
})
afterAll(() => {
  globalThis.fetch = realFetch
})

async function send(size = 250) {
  const stages: UploadStage[] = []
  const cancel = new AbortController()
  const onStage = (stage: UploadStage) => void stages.push(stage)
  const answer = sendZip(new Blob([new Uint8Array(size)]), { signal: cancel.signal, onStage, waits: [0] })
  return { answer, stages, cancel }
}

test('sends parts, reports progress, and finishes the upload', async () => {
  const { answer, stages } = await send()
  expect(await answer).toMatchObject({ ok: true, data: { isUploaded: true } })
  expect(shop.parts).toEqual([100, 100, 50])
  const sent = stages.flatMap((stage) => (stage.stage === 'sending' ? [stage.sent] : []))
  expect(sent).toEqual([...sent].sort((a, b) => a - b))
  expect([sent[0], sent.at(-1), stages.at(-1)]).toEqual([0, 250, { stage: 'opening', away: false }])
})

test('continues at its offset if the connection drops at every step, even after a lost response', async () => {
  const dropped = new Map<string, number>()
  shop.line = (call) => {
    const times = (dropped.get(call) ?? 0) + 1
    dropped.set(call, times)
    if (times === 1) return 'dropped'
    return times === 2 ? 'answer lost' : null
  }
  const { answer, stages } = await send()
  expect((await answer).ok).toBe(true)
  expect(shop.parts).toEqual([100, 100, 50])
  expect(stages.filter(({ away }) => away).map(({ stage }) => stage)).toEqual(
    expect.arrayContaining(['sending', 'opening']),
  )
})

test('starts again if the shop no longer has the upload', async () => {
  let isGone = true
  shop.line = (call) => {
    if (call !== 'upload-kyc-part' || shop.parts.length !== 1 || !isGone) return null
    isGone = false
    return refused(problem('not-found', 'We could not find this upload.'))
  }
  const { answer } = await send()
  expect((await answer).ok).toBe(true)
  expect(shop.parts).toEqual([100, 100, 100, 50])
})

test.each([
  ['upload-kyc-begin', problem('documents-locked', 'We have your documents.')],
  ['upload-kyc', problem('invalid-request', '“a.pdf” contains a script.')],
])('returns a refusal of %s at once', async (name, of) => {
  shop.line = (call) => (call === name ? refused(of) : null)
  const { answer } = await send()
  expect(await answer).toEqual({ ok: false, problem: of })
  expect(shop.calls.filter((call) => call === name)).toHaveLength(1)
})

test('retries the shop’s own failures three times, then returns the failure', async () => {
  shop.line = (call) => (call === 'upload-kyc' ? refused(problem('internal-error', 'Sorry.')) : null)
  const { answer } = await send()
  expect(await answer).toMatchObject({ ok: false, problem: { code: 'internal-error' } })
  expect(shop.calls.filter((call) => call === 'upload-kyc')).toHaveLength(3)
})

describe('sending to a shop that does not accept parts', () => {
  beforeEach(() => {
    shop.extensions = []
  })

  test('sends the specification’s single request and reports progress', async () => {
    const { answer, stages } = await send()
    expect(await answer).toMatchObject({ ok: true, data: { isUploaded: true } })
    expect(shop.calls).toEqual(['extensions', 'upload-kyc'])
    expect(shop.whole?.size).toBe(250)
    expect(stages).toEqual([
      { stage: 'sending', sent: 0, away: false },
      { stage: 'sending', sent: 125, away: false },
      { stage: 'opening', away: false },
    ])
  })

  test('sends it once, as a lost response can follow a successful upload', async () => {
    shop.line = (call) => (call === 'upload-kyc' ? 'answer lost' : null)
    const { answer } = await send()
    expect(await answer).toMatchObject({ ok: false, problem: { code: 'shop-unreachable' } })
    expect(shop.calls.filter((call) => call === 'upload-kyc')).toHaveLength(1)
  })

  test('returns a refusal, and stops on Cancel', async () => {
    const of = problem('documents-locked', 'We have your documents.')
    shop.line = (call) => (call === 'upload-kyc' ? refused(of) : null)
    expect(await (await send()).answer).toEqual({ ok: false, problem: of })

    const { answer, cancel } = await send()
    cancel.abort()
    await expect(answer).rejects.toThrow(/abort/i)
  })
})

test('repeats the query about accepted parts until the connection is back', async () => {
  let tries = 0
  shop.line = (call) => {
    if (call !== 'extensions') return null
    tries += 1
    return tries < 3 ? 'dropped' : null
  }
  expect(await (await send()).answer).toMatchObject({ ok: true })
  expect(shop.parts).toEqual([100, 100, 50])
})

test('stops on Cancel, also without a connection, and notifies the shop', async () => {
  shop.line = (call) => (call === 'upload-kyc-part' || call === 'upload-kyc-standing' ? 'dropped' : null)
  const { answer, cancel } = await send()
  setTimeout(() => cancel.abort(), 20)
  await expect(answer).rejects.toThrow(/abort/i)
  expect(shop.calls.at(-1)).toBe('upload-kyc-cancel')
})
