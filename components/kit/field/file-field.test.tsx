import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { drawOffice } from '#components/office/testing/draw-office.tsx'
import { FileField, isAccepted } from './file-field.tsx'

const file = (name: string, bytes: number, type = 'image/jpeg') => new File([new Uint8Array(bytes)], name, { type })

function FilesForm({ isMultiple }: { isMultiple: boolean }) {
  const [files, setFiles] = useState<File[]>([])
  return (
    <FileField
      label="Picture"
      button="Choose a picture"
      accept="image/*"
      help="JPEG or PNG."
      files={files}
      isMultiple={isMultiple}
      onFiles={(chosen) => setFiles(isMultiple ? [...files, ...chosen] : chosen)}
      onRemove={(gone) => setFiles(files.filter((one) => one !== gone))}
    />
  )
}

function drawField(isMultiple = false) {
  const { user } = drawOffice(<FilesForm isMultiple={isMultiple} />)
  const input = screen.getByLabelText<HTMLInputElement>(/^Picture/)
  const names = () => screen.queryAllByRole('listitem').map(({ firstChild }) => firstChild?.textContent)
  const drop = (...files: File[]) =>
    fireEvent.drop(input.closest('div.border') as HTMLElement, { dataTransfer: { files } })
  return { user, input, names, drop }
}

test('lists a chosen file with its size, and removes it', async () => {
  const { user, input, names } = drawField()
  await user.upload(input, file('cheque.jpg', 14_200))
  expect(names()).toEqual(['cheque.jpg'])
  screen.getByText('14 KB')
  await user.click(screen.getByRole('button', { name: 'Remove cheque.jpg' }))
  expect(names()).toEqual([])
})

test('accepts the same file again after it was removed', async () => {
  const { user, input, names } = drawField()
  const chosen = file('cheque.jpg', 100)
  await user.upload(input, chosen)
  await user.click(screen.getByRole('button', { name: 'Remove cheque.jpg' }))
  await user.upload(input, chosen)
  expect(names()).toEqual(['cheque.jpg'])
})

test('takes the first of several dropped files', () => {
  const { drop, names } = drawField()
  drop(file('a.jpg', 1), file('b.jpg', 1))
  expect(names()).toEqual(['a.jpg'])
})

test('takes all dropped files if it accepts several', () => {
  const { drop, names } = drawField(true)
  drop(file('a.jpg', 1), file('b.jpg', 1))
  expect(names()).toEqual(['a.jpg', 'b.jpg'])
})

test('refuses a dropped file of another kind with its name, and clears the error with the next file', async () => {
  const { drop, names, user, input } = drawField()
  drop(file('list.pdf', 1, 'application/pdf'))
  expect(names()).toEqual([])
  expect(screen.getByRole('alert').textContent).toBe(
    '“list.pdf” is not a kind of file that can be used here. Choose another.',
  )
  expect(input.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id)
  await user.upload(input, file('cheque.jpg', 100))
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['spring.CSV', '', '.csv,.txt,text/csv', true],
  ['spring', 'text/csv', '.csv,.txt,text/csv', true],
  ['book.xlsx', 'application/octet-stream', '.csv,.txt,text/csv', false],
  ['photo.heic', 'image/heic', 'image/*', true],
])('%s of type %j fits %s: %j', (name, type, accept, fits) => expect(isAccepted({ name, type }, accept)).toBe(fits))
