import { documentsText } from './required-documents.ts'

test('lists the documents in one sentence with capitals for abbreviations', () => {
  expect(documentsText()).toBe(
    'certificate of registration, KRA PIN certificate and identity documents of the directors',
  )
})
