/**
 * Our own drawings for care instructions, on a grid of 24 like the other icons. Deliberately not the GINETEX symbols,
 * which need a licence; the text beside them carries the meaning.
 */
const BUCKET = 'M4.5 7h15l-1.8 13.5H6.3ZM4.5 7a7.5 4.5 0 0 1 15 0'
const BOTTLE = 'M9.5 3.5h5v3.5l2.5 3.5v10h-10v-10l2.5-3.5Z'
const LINE = 'M2.5 6.5h19M6.5 6.5v11h11v-11'
const FLAT = 'M3.5 13.5h17l-2.5 5h-12ZM7 10.5h10'
const SUN_SHADE = 'M17.5 2.5l4 4M14.5 2.5l7 7'
const DRUM = 'M4.5 3.5h15v17h-15ZM4.5 7.5h15M12 10a3.7 3.7 0 1 0 0 7.4 3.7 3.7 0 0 0 0-7.4ZM7 5.5h.200'
const IRON = 'M3.5 17.5h17v-6h-10a7 7 0 0 0-7 6ZM8.5 7.5h10l2 4'
const HANGER = 'M12 9.5V8a2.2 2.2 0 1 1 2.2-2.2M12 9.5l9 7.5h-18Z'
const STRIKE = 'M3.5 3.5l17 17'
const HAND = 'M8.5 13v-2.5M11 12.5v-4M13.5 12.5v-4M16 13.5v-3'

const dots = (count: number) =>
  Array.from({ length: count }, (_, i) => `M${12 - (count - 1) * 1.5 + i * 3} 14.6v.200`).join('')

const SHAPES: Record<string, { path: string; text?: string }> = {
  'wash-30': { path: BUCKET, text: '30' },
  'wash-40': { path: BUCKET, text: '40' },
  'wash-60': { path: BUCKET, text: '60' },
  'wash-90': { path: BUCKET, text: '90' },
  'hand-wash': { path: BUCKET + HAND },
  'no-bleach': { path: BOTTLE + STRIKE },
  'oxygen-bleach': { path: `${BOTTLE}M9.5 14.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0` },
  'line-dry': { path: LINE },
  'line-dry-shade': { path: LINE + SUN_SHADE },
  'dry-flat-shade': { path: FLAT + SUN_SHADE },
  'tumble-low': { path: `${DRUM}M12 13.6v.200` },
  'tumble-medium': { path: `${DRUM}M10.7 13.6v.200M13.3 13.6v.200` },
  'no-tumble': { path: DRUM + STRIKE },
  'iron-110': { path: IRON + dots(1) },
  'iron-150': { path: IRON + dots(2) },
  'iron-200': { path: IRON + dots(3) },
  'no-iron': { path: IRON + STRIKE },
  'dry-clean': { path: HANGER },
  'no-dry-clean': { path: HANGER + STRIKE },
}

/** The drawing of a care instruction's code; an empty place of the same size for a code we have no drawing of. */
export function CareIcon({ code }: { code: string }) {
  const shape = SHAPES[code]
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 24 24"
      width={28}
      height={28}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="square"
      className="shrink-0"
    >
      {shape ? <path d={shape.path} /> : null}
      {shape?.text ? (
        <text x={12} y={17} fontSize={7.5} fontWeight={600} textAnchor="middle" fill="currentColor" stroke="none">
          {shape.text}
        </text>
      ) : null}
    </svg>
  )
}
