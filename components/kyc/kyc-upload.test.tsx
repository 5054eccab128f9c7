import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expectAccessible } from '#components/testing/accessible.ts'
import { draw } from '#components/testing/draw.tsx'
import { alert, CLOSED, chosen, Documents, declined, file, input, openUpload, submit } from './kyc-upload.fixture.tsx'

describe('chosen files', () => {
  it('are listed, can be removed and chosen again', async () => {
    const { user } = await openUpload()
    await user.upload(input(), [file('registration.pdf'), file('pin.jpg', 20_000)])
    await waitFor(() => expect(chosen()).toEqual(['registration.pdf12 KB', 'pin.jpg20 KB']))
    await user.upload(input(), file('permit.png', 500_000))
    await waitFor(() => expect(chosen()).toHaveLength(3))
    await user.click(screen.getByRole('button', { name: 'Remove pin.jpg' }))
    expect(chosen()).toEqual(['registration.pdf12 KB', 'permit.png500 KB'])
    await user.upload(input(), file('pin.jpg', 20_000))
    // In the order of choosing.
    await waitFor(() => expect(chosen().at(-1)).toBe('pin.jpg20 KB'))
  })

  it('accept drops, and survive a visit to another page', async () => {
    const { unmount } = await openUpload()
    const place = input().parentElement as HTMLElement
    fireEvent.dragOver(place)
    fireEvent.drop(place, { dataTransfer: { files: [file('registration.pdf')] } })
    await waitFor(() => expect(chosen()).toEqual(['registration.pdf12 KB']))
    unmount()
    draw(<Documents />)
    await waitFor(() => expect(chosen()).toEqual(['registration.pdf12 KB']))
  })

  it('are cleared for another person', async () => {
    const first = await openUpload()
    await first.user.upload(input(), file('registration.pdf'))
    await waitFor(() => expect(chosen()).toHaveLength(1))
    first.unmount()
    await openUpload()
    expect(chosen()).toEqual([])
  })

  it('are refused at once with a reason if they cannot be sent', async () => {
    const { user } = await openUpload()
    await user.upload(input(), [
      file('letter.docx'),
      file('all.zip', 15 * 1024 * 1024 + 1),
      file('small.pdf', 14),
      file('large.pdf', 1_000_001),
      // Identified by its bytes, not by its name.
      file('photo.png', 12_000, 'GIF89a'),
      file('good.pdf'),
    ])
    const said = await alert()
    expect(said).toHaveTextContent('“letter.docx” is not a PNG, JPEG, PDF or zip.')
    expect(said).toHaveTextContent('“all.zip” is 15.7 MB: a zip can be at most 15 MB.')
    expect(said).toHaveTextContent('“small.pdf” is 14 B: each document must be at least 10 KB.')
    expect(said).toHaveTextContent('“large.pdf” is 1.0 MB: each document can be at most 1 MB.')
    expect(said).toHaveTextContent('“photo.png” is not a PNG, JPEG, PDF or zip.')
    expect(chosen()).toEqual(['good.pdf12 KB'])
    await expectAccessible()
  })

  it('are one zip or documents, not both', async () => {
    const { user } = await openUpload()
    await user.upload(input(), [file('all.zip'), file('pin.pdf')])
    expect(await alert()).toHaveTextContent('Send one zip or single documents, not both.')
    await user.click(submit())
    expect(await alert()).toHaveTextContent('Send one zip or single documents, not both.')
    await user.click(screen.getByRole('button', { name: 'Remove pin.pdf' }))
    expect(screen.queryByRole('alert')).toBeNull()
    await user.upload(input(), file('more.zip'))
    expect(await alert()).toHaveTextContent('Send only one zip, with all the documents in it.')
  })

  it('shrink a photo that is too large, if the browser can', async () => {
    const close = () => {}
    const picture = { width: 4_000, height: 3_000, close }
    Object.assign(globalThis, { createImageBitmap: async () => picture })
    const { getContext, toBlob } = HTMLCanvasElement.prototype
    Object.assign(HTMLCanvasElement.prototype, {
      getContext: () => ({ fillRect: () => {}, drawImage: () => {} }),
      toBlob: (take: (blob: Blob) => void) => take(new Blob([new Uint8Array(300_000)])),
    })
    const { user } = await openUpload()
    await user.upload(input(), file('permit.png', 3_000_000))
    await waitFor(() => expect(chosen()).toEqual(['permit.jpg300 KB, made smaller from 3.0 MB']))
    Object.assign(HTMLCanvasElement.prototype, { getContext, toBlob })
    Object.assign(globalThis, { createImageBitmap: async () => Promise.reject(new Error('not a picture')) })
    await user.upload(input(), file('broken.png', 3_000_000))
    expect(await alert()).toHaveTextContent('“broken.png” is 3.0 MB: each document can be at most 1 MB.')
  })
})

describe('the required documents', () => {
  it('are named in an alert if no file was chosen', async () => {
    const { user } = await openUpload()
    screen.getByRole('heading', { name: 'Send your documents' })
    screen.getByText('KRA PIN certificate')
    await user.click(submit())
    expect(await alert()).toHaveTextContent('Please upload a zip file for your documents')
    expect(await alert()).toHaveTextContent('Or choose photos or PDF files')
  })

  it('are as many as were declined', async () => {
    const { user } = await openUpload(declined('pin.jpg', 'permit.jpg'))
    screen.getByRole('heading', { name: 'Send 2 documents again' })
    await user.upload(input(), file('pin.pdf'))
    await waitFor(() => expect(chosen()).toHaveLength(1))
    await user.click(submit())
    expect(await alert()).toHaveTextContent('We need 2 documents again. Please add 1 more.')
    expect(chosen()).toHaveLength(1)
  })

  it('cannot be chosen or dropped while they are being checked', async () => {
    await openUpload(CLOSED)
    screen.getByText('We are checking your documents.')
    expect(input()).toBeDisabled()
    fireEvent.drop(input().parentElement as HTMLElement, { dataTransfer: { files: [file('pin.pdf')] } })
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(chosen()).toEqual([])
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
  })
})
