import http from 'node:http'
import { deflateSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { SAMPLE_PASSWORD } from '#sample/people/sample-people.ts'
import { packedObjects, pdf } from '#shop-api/testing/documents.ts'
import type { Attack } from './attack.ts'
import { eachRefused, step, verdict } from './attack.ts'
import { pause, staff } from './office.ts'
import { freshAddress, readAnswer, type Target, Visitor } from './target.ts'

/** M5, L2 of the new list: uploads of strangers, traders and staff. */

const SCRIPT = '9 0 <</S/JavaScript/JS(app.alert(1))>>'

/** PNG's filter "left": a tag of 1, then each byte minus the previous byte. */
const leftOf = (bytes: Buffer): string =>
  Buffer.from([1, ...bytes.map((byte, at) => byte - (bytes[at - 1] ?? 0))]).toString('latin1')

/** PDFs with a script that a scan of the text does not see. */
const SCRIPTS: Record<string, string> = {
  'packed twice': packedObjects(
    deflateSync(SCRIPT).toString('latin1'),
    '/Type/ObjStm/N 1/First 4/Filter[/FlateDecode/FlateDecode]',
  ),
  'behind a predictor': packedObjects(
    leftOf(Buffer.from(SCRIPT)),
    `/Type/ObjStm/N 1/First 4/Filter/FlateDecode/DecodeParms<</Predictor 11/Columns ${SCRIPT.length}>>`,
  ),
}

/** Uploads of guests that never end, from two networks. @returns ends them */
function dribble(target: Target): () => void {
  const addresses = [freshAddress(), freshAddress()]
  const uploads = Array.from({ length: 8 }, (_, at) => {
    const headers = {
      ...{ 'content-type': 'multipart/form-data; boundary=x', 'content-length': '50000', origin: target.shop },
      ...{ 'idempotency-key': crypto.randomUUID(), 'x-forwarded-for': addresses[at % 2] },
    }
    const upload = http.request(`${target.shop}/api/send-inquiry`, { method: 'POST', headers })
    upload.once('error', () => undefined).write('--x\r\n')
    return upload
  })
  return () => uploads.forEach((upload) => void upload.destroy())
}

/** The beginning of a PNG of 20,000 by 20,000 pixels. */
function hugePng(): Uint8Array<ArrayBuffer> {
  const png = Buffer.alloc(2_000)
  png.write('89504e470d0a1a0a0000000d49484452', 'hex')
  png.writeUInt32BE(20_000, 16)
  png.writeUInt32BE(20_000, 20)
  png.set([8, 6], 24)
  return new Uint8Array(png)
}

export const fileAttacks: Attack[] = [
  step('M5', 'a trader hands in PDFs with scripts that are packed twice or behind a predictor', async (target) => {
    const trader = new Visitor(target)
    await trader.must('login', { email: 'declined@fuma.test', password: SAMPLE_PASSWORD, remember: false })
    const seen: string[] = []
    for (const [how, objects] of Object.entries(SCRIPTS)) {
      const zip = zipSync({ 'Certificate.pdf': pdf('', `${objects}%${'x'.repeat(12_000)}\n`) }, { level: 0 })
      const body = new FormData()
      body.append('kycZip', new Blob([new Uint8Array(zip)], { type: 'application/zip' }), 'papers.zip')
      const { status, message } = await readAnswer(await trader.fetch('/api/upload-kyc', { method: 'POST', body }))
      seen.push(`${how}: ${status} ${message}`)
    }
    const isFound = seen.every((line) => / 400 .*(contains a script|read completely)/.test(line))
    return verdict(isFound, seen.join(' | '))
  }),
  step('L2', 'eight uploads of strangers that never end keep uploads of staff out', async (target) => {
    const finance = await staff(target, 'finance')
    const stop = dribble(target)
    await pause(1_000)
    const file = new Blob([new Uint8Array(200)], { type: 'image/jpeg' })
    const { status, message } = await finance.upload('office/cheques/picture', 'picture', file, { companyId: '1' })
    stop()
    return verdict(status === 400, `an upload of staff: ${status} ${message}`)
  }),
  eachRefused('C', 'pictures that are none: SVG, HTML as PNG, a PNG of 20,000 by 20,000', async (target) => {
    const clerk = await staff(target, 'content')
    const files = [
      new Blob(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'.padEnd(2_000)], {
        type: 'image/svg+xml',
      }),
      new Blob(['<html><script>alert(1)</script>'.padEnd(2_000)], { type: 'image/png' }),
      new Blob([hugePng()], { type: 'image/png' }),
    ]
    const statuses: number[] = []
    for (const file of files)
      statuses.push((await clerk.upload('office/content/pictures/add', 'picture', file, { alt: '' })).status)
    return statuses
  }),
]
