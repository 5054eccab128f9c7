import type { FamilySize, SpecificationLine, Unit } from '../types.ts'

interface Measured {
  unit: Unit
  gsm?: number | undefined
  grams?: number | undefined
  size: FamilySize
}

/** Wrapping, straps and label of a bale, in grams. */
const wrapping = 1500
/** How tightly a bale is pressed, in kilograms per cubic metre. */
const pressed = 180

/** '520 g per m², 1.56 kg at 150 × 200 cm', or '420 g in size M'. */
export function weightLine(measured: Measured): SpecificationLine[] {
  const { gsm, grams, size, unit } = measured
  const piece = pieceGrams(measured)
  if (piece === undefined) return []
  if (gsm === undefined) {
    const which = /^[A-Z]+$/.test(size.sizeName) ? ` in size ${size.sizeName}` : `, ${size.sizeName}`
    return [{ label: 'Weight', value: `${spoken(grams as number)}${which}` }]
  }
  const each = unit === 'metre' ? `${spoken(piece)} a running metre` : spoken(piece)
  return [{ label: 'Weight', value: `${gsm} g per m², ${each}` }]
}

/** '24 pieces, 39 kg, 0.21 m³'; of sizes with different bales '150 × 200 cm: 24 pieces; 160 × 220 cm: 20 pieces'. */
export function baleLine(measured: Measured, sizes: readonly FamilySize[]): SpecificationLine[] {
  const { size, unit } = measured
  const counted = (pieces: number) => `${pieces} ${pieces === 1 || unit === 'kg' ? unit : `${unit}s`}`
  const label = unit === 'metre' ? 'Roll' : 'Bale'
  if (sizes.some(({ piecesPerBale }) => piecesPerBale !== size.piecesPerBale)) {
    const value = sizes.map(({ piecesPerBale, sizeName }) => `${sizeName}: ${counted(piecesPerBale)}`).join('; ')
    return [{ label, value }]
  }
  const count = counted(size.piecesPerBale)
  const piece = unit === 'kg' ? 1000 : pieceGrams(measured)
  if (piece === undefined) return [{ label, value: count }]
  const net = (piece * size.piecesPerBale) / 1000
  const gross = Math.round(net + wrapping / 1000)
  const volume = (net / pressed).toFixed(2)
  return [{ label, value: unit === 'kg' ? `${count}, ${volume} m³` : `${count}, ${gross} kg, ${volume} m³` }]
}

function pieceGrams({ gsm, grams, size }: Measured): number | undefined {
  if (gsm === undefined) return grams
  const area = areaOf(size.sizeCode)
  if (area === undefined) throw new Error(`${size.sizeName}: a weight by area for a size that has none`)
  return gsm * area
}

/** Square metres, from codes such as '150200' (150 × 200 cm) and 'MTR150' (a metre of cloth 150 cm wide). */
function areaOf(sizeCode: string): number | undefined {
  const sides = /^(\d{3})(\d{3})$/.exec(sizeCode)
  if (sides) return (Number(sides[1]) * Number(sides[2])) / 10_000
  const width = /^MTR(\d{3})$/.exec(sizeCode)
  return width ? Number(width[1]) / 100 : undefined
}

function spoken(grams: number): string {
  return grams < 1000 ? `${Math.round(grams / 5) * 5} g` : `${Number((grams / 1000).toFixed(2))} kg`
}
