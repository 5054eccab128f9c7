import type { SizeChart } from '../types.ts'

/** What a blanket of each size covers. Bed sizes in feet, as they are sold in Kenya. */
export const blanketChart: SizeChart = {
  columns: ['Blanket', 'Bed', 'Hangs over each side'],
  rows: [
    ['150\u00a0×\u00a0200\u00a0cm', '3\u00a0×\u00a06\u00a0ft', '29\u00a0cm'],
    ['160\u00a0×\u00a0220\u00a0cm', '3.5\u00a0×\u00a06\u00a0ft', '27\u00a0cm'],
    ['180\u00a0×\u00a0220\u00a0cm', '4\u00a0×\u00a06\u00a0ft', '29\u00a0cm'],
    ['200\u00a0×\u00a0220\u00a0cm', '5\u00a0×\u00a06\u00a0ft', '24\u00a0cm'],
  ],
}
