import { act, screen, waitFor } from '@testing-library/react'
import { unzipSync } from 'fflate'
import { answerCall, heldAnswer, refused } from '#components/testing/fake-shop.ts'
import {
  type KycUploadStatus,
  myDocuments,
  uploadKyc,
  uploadKycBegin,
  uploadKycCancel,
  uploadKycPart,
  uploadKycStatus,
} from '#lib/contract/companies/kyc.ts'
import { extensions, KYC_UPLOAD_IN_PARTS } from '#lib/contract/extensions.ts'
import { alert, CLOSED, chosen, file, input, OPEN, openUpload, submit } from './kyc-upload.fixture.tsx'

describe('sending', () => {
  const ID = 'A'.repeat(22)
  /** A shop that accepts parts of 10,000 bytes. `lost` returns whether the nth call for a part loses its connection. */
  function takeParts(lost: (call: number) => boolean = () => false) {
    let bytes = 0
    let received = 0
    let calls = 0
    const upload = () => ({ data: { uploadId: ID, bytes, received, partBytes: 10_000 } })
    const away = () => refused('shop-unreachable', 'No connection.')
    answerCall(extensions, () => ({ data: { extensions: [KYC_UPLOAD_IN_PARTS] } }))
    answerCall(uploadKycBegin, (input) => {
      bytes = input.bytes
      received = 0
      return upload()
    })
    answerCall(uploadKycStatus, () => (lost(++calls) ? away() : upload()))
    const offsets: number[] = []
    answerCall(uploadKycPart, (_, { files }) => {
      if (lost(++calls)) return away()
      offsets.push(received)
      received += files.part?.size ?? 0
      return upload()
    })
    const finished = answerCall(uploadKyc, () => ({ data: CLOSED }))
    return { offsets, finished, cancelled: answerCall(uploadKycCancel, () => ({ data: {} })) }
  }
  async function submitTwo(status = OPEN) {
    const drawn = await openUpload(status)
    await drawn.user.upload(input(), [file('pin.pdf'), file('pin.pdf', 15_000)])
    await waitFor(() => expect(chosen()).toHaveLength(2))
    await drawn.user.click(submit())
    return drawn
  }

  it('sends part by part and shows that the shop has the documents', async () => {
    const { offsets, finished } = takeParts()
    await submitTwo()
    await screen.findByRole('heading', { name: 'We have your documents' })
    expect(offsets).toEqual([0, 10_000, 20_000])
    expect(finished).toEqual([{ uploadId: ID }])
    expect(chosen()).toEqual([])
    expect(input()).toBeDisabled()
    // The progress bar was removed: the focus is on its replacement.
    expect(document.activeElement).toHaveTextContent('We have your documents')
  })

  it('waits without a connection, then continues after the received bytes', async () => {
    let isAway = true
    const { offsets } = takeParts((call) => isAway && call > 1)
    await submitTwo()
    await screen.findByText('No connection. We continue when it is back.')
    screen.getByText(/^10 KB of 27(\.\d)? KB$/)
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
    isAway = false
    act(() => void window.dispatchEvent(new Event('online')))
    await screen.findByRole('heading', { name: 'We have your documents' })
    expect(offsets).toEqual([0, 10_000, 20_000])
  })

  it('retains the chosen documents on Cancel and sends them again from the start', async () => {
    let isAway = true
    const { cancelled, offsets } = takeParts((call) => isAway && call > 1)
    const { user } = await submitTwo()
    await screen.findByText('No connection. We continue when it is back.')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(chosen()).toHaveLength(2))
    await waitFor(() => expect(cancelled).toEqual([{ uploadId: ID }]))
    isAway = false
    await user.click(submit())
    await screen.findByRole('heading', { name: 'We have your documents' })
    expect(offsets).toEqual([0, 0, 10_000, 20_000])
  })

  it('shows the progress of the upload', async () => {
    takeParts()
    const opening = heldAnswer<{ data: KycUploadStatus }>()
    answerCall(uploadKyc, () => opening.answer)
    await submitTwo()
    await screen.findByText('Received. Checking each document…')
    screen.getByText('This takes a moment.')
    await act(async () => opening.give({ data: CLOSED }))
    await screen.findByRole('heading', { name: 'We have your documents' })
  })

  it('sends one zip with each document by its name to a shop that does not accept parts', async () => {
    answerCall(extensions, () => ({ data: { extensions: [] } }))
    const zips: File[] = []
    answerCall(uploadKyc, (_, { files }) => {
      if (files.kycZip) zips.push(files.kycZip)
      return { data: CLOSED }
    })
    await submitTwo()
    await screen.findByRole('heading', { name: 'We have your documents' })
    const bytes = new Uint8Array(await (zips[0] as File).arrayBuffer())
    const entries = unzipSync(bytes)
    expect(Object.entries(entries).map(([name, entry]) => [name, entry.length])).toEqual([
      ['pin.pdf', 12_000],
      ['pin (2).pdf', 15_000],
    ])
  })

  it('shows the shop’s findings and retains the documents if the shop refuses them', async () => {
    takeParts()
    const sentences = ['“pin.pdf” contains a script. Print it to a new PDF and send that.', '“pin (2).pdf” is empty.']
    answerCall(uploadKyc, () => refused('invalid-request', 'These cannot be used.', { data: { sentences } }))
    await submitTwo()
    for (const sentence of sentences) expect(await alert()).toHaveTextContent(sentence)
    expect(chosen()).toHaveLength(2)
    expect(submit()).toBeVisible()
  })

  it('shows that the documents are already being checked if the shop refuses for that reason', async () => {
    takeParts()
    answerCall(uploadKyc, () => refused('documents-locked', 'We have your documents already.'))
    const drawn = await openUpload()
    await drawn.user.upload(input(), file('pin.pdf'))
    await waitFor(() => expect(chosen()).toHaveLength(1))
    answerCall(myDocuments, () => ({ data: CLOSED }))
    await drawn.user.click(submit())
    await screen.findByRole('heading', { name: 'We have your documents' })
    expect(await alert()).toHaveTextContent('We have your documents already.')
  })
})
