import { screen } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { officeKycDocument } from '#lib/contract/companies/office/kyc.ts'
import { keyGroups } from '#lib/office/keys.ts'
import { drawOffice } from '../testing/draw-office.tsx'
import { DocumentViewer } from './document-viewer.tsx'

type Viewed = Parameters<typeof DocumentViewer>[0]['document']

/** Names of the registered keys while a document of this kind is open. */
async function keysWith(kind: Viewed['kind']): Promise<string[]> {
  answerCall(officeKycDocument, () => refused('shop-unreachable', 'No answer.') as never)
  const document = { id: 3, no: 1, kind, bytes: 2_000, name: 'Certificate' } as unknown as Viewed
  drawOffice(<DocumentViewer companyId={4} document={document} beside={null} />)
  await screen.findByText('No answer.', { exact: false })
  return keyGroups.read().flatMap(({ map }) => Object.keys(map))
}

test.each(['image/png', 'application/pdf'] as const)('offers the zoom and turn keys for %s', async (kind) => {
  expect(await keysWith(kind)).toEqual(['+', '=', '-', 'f', 'r'])
  screen.getByRole('button', { name: 'Turn' })
})
