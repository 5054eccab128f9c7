import { failedLinesFile } from './failed-lines.ts'

const chosen = {
  id: 7,
  cluster: 'MAR-SB-1',
  name: 'Simba',
  brand: '',
  size: '5 × 6',
  colour: 'Madder',
  feature: '',
  picture: '',
}

it('writes a spreadsheet line for each failure, with formulas escaped', () => {
  const failed = [
    { chosen, message: 'Only 3 left. Order 3, or fewer.' },
    { chosen: { ...chosen, name: '=HYPERLINK("x")' }, message: 'Sold out.' },
  ]
  expect(failedLinesFile(failed)).toBe(
    '\uFEFFProduct,Cluster,Name,Colour,Size,Reason\r\n' +
      '7,MAR-SB-1,Simba,Madder,5 × 6,"Only 3 left. Order 3, or fewer."\r\n' +
      '7,MAR-SB-1,"\'=HYPERLINK(""x"")",Madder,5 × 6,Sold out.\r\n',
  )
})
