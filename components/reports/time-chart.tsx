'use client'

import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { classes } from '#components/kit/classes.ts'
import { showMoney, showRounded } from '#lib/format/money.ts'
import { type ChartPoint, namedPlaces, scaleTo } from './chart-points.ts'

/** Width in the picture's own units; it is stretched to its frame. */
const WIDTH = 1000
const HEIGHT = 240
const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
}

/** The noun of the counted items: singular and plural. */
type Noun = readonly [one: string, several: string]
const ORDERS: Noun = ['order', 'orders']

const inWords = ({ label, total, orders }: ChartPoint, [one, several]: Noun) =>
  `${label}: ${showMoney(total)}, ${orders} ${orders === 1 ? one : several}`

/** The bars and, behind them, the lines of the scale. @param top value at the upper edge */
function Bars({
  points,
  at,
  lines,
  top,
}: {
  points: readonly ChartPoint[]
  at: number
  lines: readonly number[]
  top: number
}) {
  const step = WIDTH / points.length
  const gap = Math.min(step * 0.25, 12)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="size-full overflow-visible print:[print-color-adjust:exact]"
    >
      {lines.map((line) => (
        <line
          key={line}
          x2={WIDTH}
          y1={HEIGHT - (HEIGHT * line) / top}
          y2={HEIGHT - (HEIGHT * line) / top}
          vectorEffect="non-scaling-stroke"
          className={line === 0 ? 'stroke-field' : 'stroke-hairline'}
        />
      ))}
      {/* The chosen position is marked over the whole height, as a bar of height zero would not show it. */}
      <rect x={at * step} width={step} height={HEIGHT} className="fill-ink/8" />
      {points.map(({ date, total }, i) => (
        <rect
          key={date}
          x={i * step + gap / 2}
          width={step - gap}
          y={HEIGHT - (HEIGHT * Math.max(0, total)) / top}
          height={(HEIGHT * Math.max(0, total)) / top}
          className={i === at ? 'fill-ink' : 'fill-ink/45'}
        />
      ))}
    </svg>
  )
}

/**
 * Orders over time as bars. A pointer or the arrow keys read one bar at a time; the table below it has the same
 * figures.
 * @param unit the period of a bar: "day", "week" or "month"
 * @param read the text of a bar; a sum of money and a count by default
 * @param scaleText a value on the scale; money by default
 * @param className class of the frame of the bars: their height
 */
export function TimeChart({
  points,
  unit,
  title = 'Orders over time',
  noun = ORDERS,
  read = (point) => inWords(point, noun),
  scaleText = showRounded,
  className = 'h-56 md:h-64',
}: {
  points: readonly ChartPoint[]
  unit: string
  title?: string
  noun?: Noun
  className?: string
  read?: (point: ChartPoint) => string
  scaleText?: (value: number) => string
}) {
  const last = points.findLastIndex(({ orders }) => orders > 0)
  const [chosen, setChosen] = useState<number | null>(null)
  const at = Math.min(chosen ?? Math.max(0, last), points.length - 1)
  const point = points[at]
  if (!point) return null
  const lines = scaleTo(Math.max(0, ...points.map(({ total }) => total)))
  const top = lines.at(-1) || 1

  function key(event: KeyboardEvent) {
    const to =
      event.key === 'Home' ? 0 : event.key === 'End' ? points.length - 1 : at + (STEPS[event.key] ?? Number.NaN)
    if (Number.isNaN(to)) return
    event.preventDefault()
    setChosen(Math.max(0, Math.min(points.length - 1, to)))
  }
  function follow(event: PointerEvent<HTMLDivElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const to = Math.floor(((event.clientX - left) / width) * points.length)
    setChosen(Math.max(0, Math.min(points.length - 1, to)))
  }

  return (
    <section aria-labelledby="over-time">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="over-time" className="heading text-d4">
          {title}
        </h2>
        <p className="text-small text-muted">{read(point)}</p>
      </div>
      <div className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <div aria-hidden="true" className="relative w-16 text-right text-tiny text-muted">
          {lines.map((line) => (
            <span
              key={line}
              className="absolute right-0 -translate-y-1/2"
              style={{ top: `${100 - (100 * line) / top}%` }}
            >
              {scaleText(line)}
            </span>
          ))}
        </div>
        <div
          role="slider"
          tabIndex={0}
          aria-label={`${title}, one ${unit} at a time`}
          aria-orientation="horizontal"
          aria-valuemin={1}
          aria-valuemax={points.length}
          aria-valuenow={at + 1}
          aria-valuetext={read(point)}
          onKeyDown={key}
          onPointerMove={follow}
          onPointerDown={follow}
          className={classes('touch-pan-y', className)}
        >
          <Bars points={points} at={at} lines={lines} top={top} />
        </div>
        <div aria-hidden="true" className="relative col-start-2 mt-2 h-5 text-tiny text-muted">
          {namedPlaces(points.length).map((place, i, all) => (
            <span
              key={place}
              className={`absolute whitespace-nowrap ${i % 2 === 1 ? 'max-md:hidden' : ''} ${
                all.length > 1 && i === all.length - 1 ? '-translate-x-full' : i === 0 ? '' : '-translate-x-1/2'
              }`}
              style={{
                left: i === 0 ? 0 : i === all.length - 1 ? '100%' : `${(100 * (place + 0.5)) / points.length}%`,
              }}
            >
              {points[place]?.short}
            </span>
          ))}
        </div>
      </div>
    </section>
  )
}
