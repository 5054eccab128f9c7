import { screen } from '@testing-library/react'
import { useState } from 'react'
import { draw } from '#components/testing/draw.tsx'
import { INQUIRY_ATTACHMENT } from '#lib/contract/content/help.ts'
import { PictureField } from './picture-field.tsx'

const PDF = new File(['%PDF-1.7'], 'order.pdf', { type: 'application/pdf' })
const REFUSED = 'An attachment is a JPG or PNG picture of at most 1000 KB.'

function PictureForm({ onSend }: { onSend: (file: File | null) => void }) {
  const [file, setFile] = useState<File | null>(null)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSend(file)
      }}
    >
      <PictureField label="Attachment" rule={INQUIRY_ATTACHMENT} file={file} onChange={setFile} />
      <button type="submit">Send</button>
    </form>
  )
}

test('a form is not sent while its picture is refused, and the picture gets the focus', async () => {
  const sent: (File | null)[] = []
  const { user } = draw(<PictureForm onSend={(file) => sent.push(file)} />)
  const picture = screen.getByLabelText('Attachment')
  // The browser offers only pictures; "All files" offers the others too.
  picture.removeAttribute('accept')
  await user.upload(picture, PDF)
  expect(await screen.findByText(REFUSED)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(sent).toEqual([])
  expect(picture).toHaveFocus()

  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(screen.queryByText(REFUSED)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(sent).toEqual([null])
})
