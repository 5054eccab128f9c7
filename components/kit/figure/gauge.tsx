import { classes } from '#components/kit/classes.ts'

export interface GaugePart {
  id: string
  label: string
  value: number
  /** Pattern that distinguishes a part without colour. */
  weave?: 'plain' | 'twill' | 'rib'
}

const WEAVES = { plain: '', twill: 'weave-twill', rib: 'weave-rib' }
const FILLS = ['bg-ink', 'bg-stripe-teal', 'bg-stripe-ochre', 'bg-muted']

/** Bar divided into parts of a whole, with the same figures as text below. @param show formats a figure */
export function Gauge({
  label,
  parts,
  whole,
  rest,
  show,
}: {
  label: string
  parts: readonly GaugePart[]
  whole: number
  /** Label of the rest: "free". */
  rest: string
  show: (value: number) => string
}) {
  const used = parts.reduce((sum, { value }) => sum + value, 0)
  const share = (value: number) => `${whole > 0 ? Math.max(0, Math.min(100, (100 * value) / whole)) : 0}%`
  return (
    <figure aria-label={label}>
      <div aria-hidden="true" className="flex h-3.5 w-full overflow-hidden border border-hairline bg-paper">
        {parts.map(({ id, value, weave = 'plain' }, at) => (
          <span key={id} className={classes(FILLS[at % FILLS.length], WEAVES[weave])} style={{ width: share(value) }} />
        ))}
      </div>
      <figcaption className="mt-2 grid grid-cols-[auto_auto_1fr] gap-x-3 gap-y-1 text-tiny">
        {[...parts, { id: 'rest', label: rest, value: whole - used, weave: undefined }].map(
          ({ id, label: name, value, weave }, at) => (
            <span key={id} className="contents">
              <span
                aria-hidden="true"
                className={classes(
                  'mt-1 size-3 border border-hairline',
                  id === 'rest' ? 'bg-paper' : FILLS[at % FILLS.length],
                  weave && WEAVES[weave],
                )}
              />
              <span className="text-muted">{name}</span>
              <span className="text-right">{show(value)}</span>
            </span>
          ),
        )}
      </figcaption>
    </figure>
  )
}
