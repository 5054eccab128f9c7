import type { SizeChart } from '../types.ts'

const chart = (columns: string[], rows: string[]): SizeChart => ({
  columns,
  rows: rows.map((row) => row.split(' ').map((cell, i) => (i === 0 ? cell : `${cell}\u00a0cm`))),
})

/** Body chest, and the garment's length and sleeve. */
export const pulloverChart = chart(
  ['Size', 'Your chest', 'Length', 'Sleeve'],
  ['S 86–91 64 60', 'M 92–97 66 62', 'L 98–104 68 63', 'XL 105–111 70 64', 'XXL 112–119 72 65', 'XXXL 120–128 74 66'],
)

export const sleevelessChart = chart(
  ['Size', 'Your chest', 'Length'],
  ['S 86–91 62', 'M 92–97 64', 'L 98–104 66', 'XL 105–111 68', 'XXL 112–119 70', 'XXXL 120–128 72'],
)

/** School sizes run from about eleven years to grown-up; the letters are those of the shop. */
export const schoolChart = chart(
  ['Size', 'Chest', 'Length', 'Sleeve'],
  ['S 76–81 56 52', 'M 82–87 60 56', 'L 88–93 64 59', 'XL 94–100 67 61', 'XXL 101–107 69 63', 'XXXL 108–115 71 64'],
)

export const workwearChart = chart(
  ['Size', 'Chest', 'Waist', 'Inside leg'],
  [
    'S 88–94 76–82 78',
    'M 95–101 83–89 80',
    'L 102–108 90–96 82',
    'XL 109–115 97–103 83',
    'XXL 116–122 104–110 84',
    'XXXL 123–130 111–118 84',
  ],
)
