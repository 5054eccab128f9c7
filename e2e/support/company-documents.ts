import { type Zippable, zipSync } from 'fflate'
import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { expect } from './shop.ts'

/** Red, green and blue of the drawing on our PDFs. */
export const MADDER = [153, 26, 51] as const

/** A scan of about 100 KB that no other is like. */
export function scanned(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 320, height: 440, channels: 3, background: '#fff', noise } })
    .jpeg()
    .toBuffer()
}

/** A PDF of one page with a square of MADDER drawn on it, about 12 KB. @param text makes the file unique */
export function printedPdf(text: string): Buffer {
  const drawn = `${MADDER.map((part) => part / 255).join(' ')} rg 40 40 120 120 re f\n% ${text} ${'x'.repeat(12_000)}`
  const parts = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>',
    `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
  ]
  let written = '%PDF-1.7\n'
  // Readers find each object by its byte offset.
  const begins = parts.map((part, at) => {
    const begin = written.length
    written += `${at + 1} 0 obj\n${part}\nendobj\n`
    return `${String(begin).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 5\n0000000000 65535 f \n${begins.join('')}`
  const end = `trailer\n<</Size 5/Root 1 0 R>>\nstartxref\n${written.length}\n%%EOF\n`
  return Buffer.from(written + table + end, 'latin1')
}

/** Hands in documents as the company's owner who is signed in on this page, by the call that its page makes. */
export async function handIn(page: Page, files: Zippable): Promise<void> {
  const headers = { origin: process.env.FUMA_URL as string, 'sec-fetch-site': 'same-origin' }
  const buffer = Buffer.from(zipSync(files))
  const multipart = { kycZip: { name: 'documents.zip', mimeType: 'application/zip', buffer } }
  const answer = await page.request.post('/api/upload-kyc', { headers, multipart })
  expect(answer.ok(), await answer.text()).toBe(true)
}
