'use client'

import { useRef, useState } from 'react'
import { classes } from '#components/kit/classes.ts'
import { FileField } from '#components/kit/field/file-field.tsx'
import { Picture } from '#components/kit/media/picture.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { type Family, type FamilyPicture, MIN_PICTURE_WIDTH } from '#lib/contract/catalogue/office/family.ts'
import { showCount } from '#lib/format/count.ts'
import { coloursOf, type DraftColour, described, withColours } from '#lib/office/family/family-draft.ts'
import { useKeys } from '#lib/office/keys.ts'
import { PictureDetail } from './picture-detail.tsx'
import { usePictureUploads } from './picture-uploads.ts'
import { UploadLines } from './upload-lines.tsx'
import type { FamilyEditor } from './use-family-draft.ts'

const NO_PICTURE = { sha256: '', alt: '', blur: '' }

/** The name by which a colour is known while it is edited. */
const keyOf = ({ code, name }: DraftColour) => code || `new ${name}`

/** Whether a colour had this key, now or while it was new. */
const hadKey = (colour: DraftColour, key: string) => keyOf(colour) === key || `new ${colour.name}` === key

/** The pictures of each colour: many at once, put in order by dragging or Alt and arrows, described, with a focal point. */
export function PicturesPart({
  family,
  editor,
  isReadOnly,
}: {
  family: Family
  editor: FamilyEditor
  isReadOnly: boolean
}) {
  const colours = coloursOf(family, editor.draft)
  const [chosenKey, setChosen] = useState('')
  const colour = colours.find((one) => keyOf(one) === chosenKey) ?? colours[0]
  const [opened, setOpened] = useState<string | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const input = useRef<HTMLInputElement>(null)

  const setPictures = (key: string, change: (own: readonly FamilyPicture[]) => readonly FamilyPicture[]) =>
    editor.change((draft) =>
      withColours(
        family,
        draft,
        coloursOf(family, draft).map((one) => (hadKey(one, key) ? { ...one, pictures: change(one.pictures) } : one)),
      ),
    )
  const { uploads, add, retry, dismiss } = usePictureUploads((picture, to) =>
    setPictures(to, (own) => (own.some(({ sha256 }) => sha256 === picture.sha256) ? own : [...own, picture])),
  )
  useKeys(
    'Pictures',
    { u: { label: 'add pictures', run: () => input.current?.click(), isInStatusBar: true } },
    !isReadOnly && colour !== undefined,
  )
  if (!colour)
    return (
      <p className="room-gutter py-4 text-muted">Add a colour in the grid first: each picture belongs to a colour.</p>
    )
  const key = keyOf(colour)
  const move = (from: number, to: number) =>
    setPictures(key, (own) => {
      if (to < 0 || to >= own.length) return own
      const next = [...own]
      const [one] = next.splice(from, 1)
      if (one) next.splice(to, 0, one)
      return next
    })
  const small = colour.pictures.filter(({ width }) => width < MIN_PICTURE_WIDTH).length
  const openPicture = colour.pictures.find(({ sha256 }) => sha256 === opened)

  return (
    <section aria-label="Pictures" className="room-gutter flex gap-4 pt-3 pb-4 max-md:flex-col">
      <ColourList
        colours={colours}
        chosen={colour}
        onChoose={(next) => {
          setChosen(keyOf(next))
          setOpened(null)
        }}
      />
      <div className="min-w-0 flex-1">
        <ul className="flex flex-wrap gap-2.5">
          {colour.pictures.map((picture, at) => (
            <PictureTile
              key={picture.sha256}
              picture={described(picture, editor.draft)}
              at={at}
              isOpen={picture.sha256 === opened}
              drag={
                isReadOnly
                  ? null
                  : {
                      begin: () => setDragged(at),
                      drop: () => {
                        if (dragged !== null) move(dragged, at)
                        setDragged(null)
                      },
                      move: (by) => move(at, at + by),
                      remove: () => setPictures(key, (own) => own.filter(({ sha256 }) => sha256 !== picture.sha256)),
                    }
              }
              onOpen={() => setOpened(picture.sha256 === opened ? null : picture.sha256)}
            />
          ))}
          {isReadOnly ? null : <DropField colour={colour.name} input={input} onFiles={(files) => add(files, key)} />}
        </ul>
        {small > 0 ? (
          <AlertLine tone="warning" className="mt-2">
            {small === 1 ? '1 picture is' : `${small} pictures are`} narrower than {showCount(MIN_PICTURE_WIDTH)} px and
            blurred when customers zoom. Replace {small === 1 ? 'it' : 'them'} with a larger file.
          </AlertLine>
        ) : null}
        <UploadLines uploads={uploads} onRetry={retry} onDismiss={dismiss} />
        {openPicture ? (
          <PictureDetail
            key={openPicture.sha256}
            family={family}
            editor={editor}
            colourKey={key}
            picture={openPicture}
            isReadOnly={isReadOnly}
          />
        ) : null}
      </div>
    </section>
  )
}

/** Colours with the number of pictures of each. */
function ColourList({
  colours,
  chosen,
  onChoose,
}: {
  colours: readonly DraftColour[]
  chosen: DraftColour
  onChoose: (colour: DraftColour) => void
}) {
  return (
    <ul className="w-36 flex-none border-r border-hairline max-md:flex max-md:w-full max-md:overflow-x-auto max-md:border-r-0">
      {colours.map((one) => (
        <li key={keyOf(one)}>
          <button
            type="button"
            aria-pressed={one === chosen}
            className={classes(
              'flex min-h-7.5 w-full items-center gap-2.5 border-l-3 pr-3 pl-2 whitespace-nowrap max-md:min-h-11',
              one === chosen ? 'border-ink bg-calico font-semibold' : 'border-transparent hover:bg-calico',
            )}
            onClick={() => onChoose(one)}
          >
            <span className="w-5 flex-none">
              <Picture
                media={one.swatch ?? NO_PICTURE}
                widths={[320]}
                ratio={[1, 1]}
                decorative
                className="aspect-square"
              />
            </span>
            <span className="truncate">{one.name}</span>
            <span className="ml-auto text-muted">{one.pictures.length}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A picture at its position: the first is the main picture. */
function PictureTile({
  picture,
  at,
  isOpen,
  drag,
  onOpen,
}: {
  picture: FamilyPicture
  at: number
  isOpen: boolean
  /** Null for read-only users. */
  drag: { begin: () => void; drop: () => void; move: (by: number) => void; remove: () => void } | null
  onOpen: () => void
}) {
  return (
    <li
      draggable={drag !== null}
      onDragStart={drag?.begin}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length > 0) return
        event.preventDefault()
        drag?.drop()
      }}
      className="w-25"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={`Picture ${at + 1}: ${picture.alt || 'not described'}`}
        className={classes('block w-full', isOpen && 'outline-3 outline-offset-2 outline-ink')}
        onClick={onOpen}
        onKeyDown={(event) => {
          if (!drag) return
          const by = event.altKey ? ({ ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0) : 0
          if (by !== 0) drag.move(by)
          else if (event.key === 'Delete') drag.remove()
          else return
          event.preventDefault()
        }}
      >
        <Picture media={picture} widths={[320]} ratio={[100, 149]} decorative />
      </button>
      <span className="flex items-center justify-between text-tiny">
        <span className={picture.alt ? 'truncate' : 'text-error'} title={picture.alt}>
          {at === 0 ? 'Main' : picture.alt ? picture.alt : 'Not described'}
        </span>
        {drag ? (
          <span aria-hidden="true" className="cursor-grab text-muted select-none">
            ⠿
          </span>
        ) : null}
      </span>
    </li>
  )
}

/** Field in which files are dropped or chosen. */
function DropField({
  colour,
  input,
  onFiles,
}: {
  colour: string
  input: React.RefObject<HTMLInputElement | null>
  onFiles: (files: Iterable<File>) => void
}) {
  return (
    <li className="flex min-h-37 min-w-56 flex-1">
      <FileField
        isMultiple
        label={`Drop pictures of ${colour}`}
        button="Choose pictures"
        accept="image/*"
        className="flex flex-1 flex-col justify-center"
        input={input}
        help={`JPEG, PNG, WebP or AVIF, at least ${showCount(MIN_PICTURE_WIDTH)} px wide, at most 15 MB. The first is the main picture. Alt and arrow keys move a picture, Delete removes it.`}
        onFiles={onFiles}
      />
    </li>
  )
}
