import { type Dispatch, type SetStateAction, useMemo, useRef, useState } from 'react'
import type { Family, FamilyVariant } from '#lib/contract/catalogue/office/family.ts'
import { coloursOf, placeKey, sizesOf, withCells, withCode } from '#lib/office/family/family-draft.ts'
import { noteRefused } from '#lib/office/jobs.ts'
import { blockText, MAX_CLIPBOARD, readBlock } from '#lib/office/sheet/block.ts'
import { type CellActions, cellId, type Place } from './grid-cell.tsx'
import { cellValue, fieldOf, type GridLayer } from './grid-layers.ts'
import type { DraftChange, FamilyEditor } from './use-family-draft.ts'

/** A rectangle of cells: its first and last cell. */
interface Range {
  from: Place
  to: Place
}

const NO_RANGE: Range = { from: [-1, -1], to: [-1, -1] }
const between = (at: number, one: number, other: number) => at >= Math.min(one, other) && at <= Math.max(one, other)

export const isInside = ([row, column]: Place, { from, to }: Range): boolean =>
  between(row, from[0], to[0]) && between(column, from[1], to[1])

/** Whether a range is more than one cell. */
export const isWide = ({ from, to }: Range): boolean => from[0] !== to[0] || from[1] !== to[1]

/** Rows and columns of a family's grid with the variant of each cell; undefined for a missing combination. */
export function gridOf(family: Family, draft: FamilyEditor['draft']) {
  const byPlace = new Map(family.variants.map((one) => [placeKey(one.colourCode, one.sizeCode), one]))
  const colours = coloursOf(family, draft).filter(({ code }) => code !== '')
  const sizes = sizesOf(family, draft).filter(({ code }) => code !== '')
  return {
    colours,
    sizes,
    cells: colours.map((colour) => sizes.map((size) => byPlace.get(placeKey(colour.code, size.code)))),
  }
}

/** Sets texts of variants in a layer, as one step. */
const typing =
  (edits: readonly { variant: FamilyVariant; text: string }[], layer: GridLayer): DraftChange =>
  (draft) =>
    layer === 'code'
      ? edits.reduce((next, { variant, text }) => withCode(next, variant, text), draft)
      : withCells(
          draft,
          edits.map(({ variant, text }) => ({ row: variant, column: layer, text })),
        )

type Grid = ReturnType<typeof gridOf>

/** The next variant in a direction; skips missing combinations. */
function nextCell({ colours, sizes, cells }: Grid, from: Place, by: Place): Place | null {
  let [row, column] = from
  for (;;) {
    row += by[0]
    column += by[1]
    if (row < 0 || column < 0 || row >= colours.length || column >= sizes.length) return null
    if (cells[row]?.[column]) return [row, column]
  }
}

/** Cells below the given cell, in its column. */
const cellsBelow = ({ colours }: Grid, place: Place): Place[] =>
  Array.from(
    { length: Math.max(0, colours.length - place[0] - 1) },
    (_, step): Place => [place[0] + step + 1, place[1]],
  )

/** Cells of a range, by row. */
function placesOf({ from, to }: Range): Place[][] {
  const [top, bottom] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])]
  const [left, right] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])]
  return Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: right - left + 1 }, (_, column): Place => [top + row, left + column]),
  )
}

/** Pasted texts with their cells: one text fills the range, a block starts at the given cell. */
function pastedCells(
  block: readonly (readonly string[])[],
  place: Place,
  marked: Range,
): { to: Place; typed: string }[] {
  const isOne = block.length === 1 && block[0]?.length === 1
  return isOne
    ? placesOf(marked)
        .flat()
        .map((to) => ({ to, typed: block[0]?.[0] ?? '' }))
    : block.flatMap((row, down) =>
        row.map((typed, right) => ({ to: [place[0] + down, place[1] + right] as Place, typed })),
      )
}

/** State of the grid at the time of an action. */
interface GridState {
  grid: Grid
  range: Range
  layer: GridLayer
  editor: FamilyEditor
}

function cellActions(latest: { readonly current: GridState }, setRange: Dispatch<SetStateAction<Range>>): CellActions {
  const at = ([row, column]: Place) => latest.current.grid.cells[row]?.[column]
  const write = (edits: { variant: FamilyVariant; text: string }[]) => {
    if (edits.length > 0) latest.current.editor.change(typing(edits, latest.current.layer))
  }
  const textAt = (place: Place): string => {
    const variant = at(place)
    return variant ? fieldOf(variant, latest.current.layer, latest.current.editor.draft).text : ''
  }
  const go = (place: Place) => document.getElementById(cellId(place))?.focus()
  return {
    type: (place, text) => {
      const variant = at(place)
      if (variant) write([{ variant, text }])
    },
    focus: (place, isExtended) =>
      setRange((now) => (isExtended && now.from[0] >= 0 ? { from: now.from, to: place } : { from: place, to: place })),
    move: (from, by, isExtended) => {
      if (!isExtended) {
        const to = nextCell(latest.current.grid, from, by)
        if (to) go(to)
        return
      }
      setRange(({ from: begin, to }) => {
        const { colours, sizes } = latest.current.grid
        const [row, column] = [to[0] + by[0], to[1] + by[1]]
        const isIn = row >= 0 && column >= 0 && row < colours.length && column < sizes.length
        return { from: begin, to: isIn ? [row, column] : to }
      })
    },
    toggleShown: (place) => {
      const { range: marked, editor: current } = latest.current
      const meant = isWide(marked) && isInside(place, marked) ? placesOf(marked).flat() : [place]
      const first = at(place)
      if (!first) return
      const text = cellValue(first, 'shop', current.draft) === 'hidden' ? 'shown' : 'hidden'
      const edits = meant.flatMap((one) => {
        const row = at(one)
        return row ? [{ row, column: 'shop' as const, text }] : []
      })
      current.change((draft) => withCells(draft, edits))
    },
    fillDown: (place, typed) => {
      const { range: marked } = latest.current
      const rows = isWide(marked)
        ? placesOf(marked)
        : [[place], ...cellsBelow(latest.current.grid, place).map((one) => [one])]
      const [first = [], ...rest] = rows
      write(
        rest.flatMap((row) =>
          row.flatMap((one, column) => {
            const variant = at(one)
            const source = first[column] ?? place
            const isTyped = typed !== null && source[0] === place[0] && source[1] === place[1]
            return variant ? [{ variant, text: isTyped ? typed : textAt(source) }] : []
          }),
        ),
      )
    },
    paste: (place, text) => {
      if (text.length > MAX_CLIPBOARD) {
        noteRefused('The pasted text is too long: at most two million letters. Nothing changed. Paste fewer rows.')
        return true
      }
      const block = readBlock(text)
      const { range: marked, grid: all } = latest.current
      const isOne = block.length === 1 && block[0]?.length === 1
      if (isOne && !isWide(marked)) return false
      const edits = pastedCells(block, place, marked)
      const meant = edits.flatMap(({ to, typed }) => {
        const variant = at(to)
        return variant ? [{ variant, text: typed }] : []
      })
      write(meant)
      const outside = edits.filter(({ to, typed }) => !at(to) && typed.trim() !== '').length
      if (outside > 0) {
        const cells = outside === 1 ? '1 cell' : `${outside} cells`
        noteRefused(`${cells} outside the grid ${outside === 1 ? 'was' : 'were'} not pasted.`)
      }
      const [height, width] = [block.length, Math.max(...block.map((row) => row.length))]
      if (!isOne) {
        const bottom = Math.min(place[0] + height, all.colours.length) - 1
        setRange({ from: place, to: [bottom, Math.min(place[1] + width, all.sizes.length) - 1] })
      }
      return true
    },
    copied: () => {
      const { range: marked } = latest.current
      return isWide(marked) ? blockText(placesOf(marked).map((row) => row.map(textAt))) : null
    },
  }
}

/** Actions of the grid's cells, and the selected range. */
export function useGrid(family: Family, editor: FamilyEditor, layer: GridLayer) {
  const [range, setRange] = useState<Range>(NO_RANGE)
  const grid = useMemo(() => gridOf(family, editor.draft), [family, editor.draft])
  const latest = useRef({ grid, range, layer, editor })
  latest.current = { grid, range, layer, editor }

  const actions = useMemo(() => cellActions(latest, setRange), [])
  return { grid, range, actions }
}
