import { documentsText } from './required-documents.ts'

test('the documents are told in one sentence, abbreviations with their capitals', () => {
  expect(documentsText()).toBe(
    'certificate of registration, KRA PIN certificate and identity documents of the directors',
  )
})
