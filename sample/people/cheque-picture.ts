import sharp from 'sharp'
import { showDay } from '#lib/format/clock.ts'
import { showAmount } from '#lib/format/money.ts'

const WIDTH = 1240
const HEIGHT = 560

const lines = (step: number) =>
  Array.from({ length: Math.ceil(WIDTH / step) }, (_, at) => {
    const x = at * step
    return `<path d="M${x} 0Q${x + step} ${HEIGHT / 2} ${x} ${HEIGHT}" fill="none" stroke="#1E7770" stroke-opacity="0.12"/>`
  }).join('')

/** The front of a sample cheque: of an invented bank, without a signature. */
export function drawCheque(cheque: { chequeNo: string; day: string; cents: number; from: string }): Promise<Buffer> {
  const { chequeNo, day, cents, from } = cheque
  const text = (x: number, y: number, size: number, words: string, more = '') =>
    `<text x="${x}" y="${y}" font-size="${size}" font-family="sans-serif" fill="#1B1F4B" ${more}>${words.replaceAll('&', '&amp;')}</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#F1ECE2"/>${lines(26)}
    <rect x="14" y="14" width="${WIDTH - 28}" height="${HEIGHT - 28}" fill="none" stroke="#8A8474" stroke-width="2"/>
    ${text(48, 84, 40, 'SAMPLE BANK', 'font-weight="700"')}${text(48, 122, 22, 'Moi Avenue, Nairobi. Not a real cheque.')}
    ${text(830, 84, 26, `No. ${chequeNo}`, 'font-weight="700"')}${text(830, 124, 26, showDay(day))}
    ${text(48, 224, 24, 'Pay')}<path d="M120 230H820" stroke="#8A8474"/>${text(132, 222, 30, 'Fuma Textiles Ltd')}
    ${text(48, 300, 24, 'Shillings')}<path d="M170 306H820" stroke="#8A8474"/>
    <rect x="850" y="246" width="340" height="72" fill="#FBF9F5" stroke="#8A8474" stroke-width="2"/>
    ${text(868, 294, 34, `KSh ${showAmount(cents)}`, 'font-weight="700"')}
    ${text(48, 406, 24, from)}
    <path d="M820 420q40 -60 70 -10t60 -20t50 10t70 -30" fill="none" stroke="#2A3190" stroke-width="4"/>
    <path d="M800 440H1180" stroke="#8A8474"/>
    ${text(48, 500, 30, `| ${chequeNo} | 00000 | 000000000 |`, 'letter-spacing="4"')}
  </svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer()
}
