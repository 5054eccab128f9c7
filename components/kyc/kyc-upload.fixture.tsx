import { screen, within } from '@testing-library/react'
import { draw } from '#components/testing/draw.tsx'
import { answerCall } from '#components/testing/fake-shop.ts'
import { type KycUploadStatus, myDocuments } from '#lib/contract/companies/kyc.ts'
import { useDocuments } from '#lib/kyc/queries.ts'
import { KycUpload } from './kyc-upload.tsx'

/** Parts of component tests of the document chooser. */

export const OPEN: KycUploadStatus = {
  approvalStatus: 'pending',
  declinedReason: null,
  isUploaded: false,
  locked: null,
  documents: [],
}
export const CLOSED: KycUploadStatus = { ...OPEN, isUploaded: true, locked: 'We are checking your documents.' }
export const declined = (...names: string[]): KycUploadStatus => ({
  ...OPEN,
  approvalStatus: 'declined',
  documents: names.map((name, at) => ({
    id: at + 1,
    no: at + 1,
    name,
    kind: 'image/jpeg',
    bytes: 20_000,
    state: 'declined',
    reason: 'It cannot be read.',
    uploadedAt: '2026-11-20T08:00:00.000Z',
    thumbnail: null,
  })),
})

const HEADS = {
  pdf: '%PDF-1.7',
  png: '\u0089PNG\r\n\u001a\n',
  jpg: '\u00ff\u00d8\u00ff\u00e0',
  zip: 'PK\u0003\u0004',
  docx: 'Dear Fuma',
}
/** A file with the leading bytes of its type. Its size is in bytes. */
export function file(
  name: string,
  size = 12_000,
  head: string = HEADS[name.split('.').at(-1) as keyof typeof HEADS],
): File {
  const bytes = new Uint8Array(size)
  bytes.set(Array.from(head, (letter) => letter.charCodeAt(0)))
  return new File([bytes], name)
}

export const input = () => screen.getByLabelText<HTMLInputElement>(/^Choose (documents|more)$/)
export const submit = () => screen.getByRole('button', { name: 'Submit' })
export const alert = () => screen.findByRole('alert')
export const chosen = () =>
  within(screen.queryByRole('list', { name: 'Chosen files' }) ?? document.createElement('ul'))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)

/** Each test has a different person, as chosen files outlive the page. */
let userId = 0
export function Documents() {
  const { data } = useDocuments()
  return data ? <KycUpload status={data} userId={userId} /> : null
}
export async function openUpload(status = OPEN) {
  userId += 1
  answerCall(myDocuments, () => ({ data: status }))
  const drawn = draw(<Documents />)
  await screen.findByRole('heading', { level: 2 })
  return drawn
}
