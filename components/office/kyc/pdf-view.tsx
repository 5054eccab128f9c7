'use client'

import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { drawPdfPage, openPdf, PdfProblem } from '#lib/office/pdf-pages.ts'
import { type Look, PictureView } from './picture-view.tsx'

const problemOf = (error: unknown) =>
  error instanceof PdfProblem ? error.message : 'The reader for PDFs could not be loaded. Check the connection.'

/** The document, read; disposed of when another is shown. */
function usePdf(file: Blob) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let isShown = true
    let opened: PDFDocumentProxy | null = null
    setPdf(null)
    setProblem(null)
    openPdf(file).then(
      (document) => {
        opened = document
        if (isShown) setPdf(document)
        else void document.loadingTask.destroy()
      },
      (error: unknown) => isShown && setProblem(problemOf(error)),
    )
    return () => {
      isShown = false
      void opened?.loadingTask.destroy()
    }
  }, [file])
  return { pdf, problem }
}

/** The address of a page as a picture; null while it is drawn. */
function usePage(pdf: PDFDocumentProxy | null, no: number) {
  const [address, setAddress] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (!pdf) return
    let made: string | null = null
    let isShown = true
    setAddress(null)
    setProblem(null)
    drawPdfPage(pdf, no).then(
      (picture) => {
        if (!isShown) return
        made = URL.createObjectURL(picture)
        setAddress(made)
      },
      (error: unknown) => isShown && setProblem(problemOf(error)),
    )
    return () => {
      isShown = false
      if (made) URL.revokeObjectURL(made)
    }
  }, [pdf, no])
  return { address, problem }
}

/** A PDF, drawn page by page as pictures: every browser shows it, and zoom and turn work as for pictures. */
export function PdfView({
  file,
  address: original,
  fileName,
  name,
  look,
}: {
  file: Blob
  /** Of the file itself, to save it. */
  address: string
  fileName: string
  name: string
  look: Look
}) {
  const [no, setNo] = useState(1)
  const { pdf, problem: closed } = usePdf(file)
  const page = usePage(pdf, no)
  const count = pdf?.numPages ?? 0
  const problem = closed ?? page.problem
  return (
    <div className="flex min-w-0 flex-1 flex-col bg-calico">
      {problem ? (
        <div className="flex-1 p-4">
          <AlertLine tone="error" title={problem} live="assertive">
            Save the document to open it with another program.
          </AlertLine>
        </div>
      ) : page.address ? (
        <PictureView address={page.address} name={count > 1 ? `${name}, page ${no}` : name} look={look} />
      ) : (
        <p role="status" className="flex-1 p-6 text-muted">
          Drawing page {no}…
        </p>
      )}
      <div className="flex min-h-10 flex-none flex-wrap items-center gap-3 px-3 py-1.5 text-tiny text-muted">
        {count > 1 ? (
          <nav aria-label={`Pages of ${fileName}`} className="flex items-center gap-2">
            <OfficeButton size="small" disabled={no === 1} onClick={() => setNo(no - 1)}>
              Previous page
            </OfficeButton>
            <output>
              {no} of {count}
            </output>
            <OfficeButton size="small" disabled={no === count} onClick={() => setNo(no + 1)}>
              Next page
            </OfficeButton>
          </nav>
        ) : null}
        <a
          href={original}
          download={fileName}
          className="link ml-auto max-md:inline-flex max-md:min-h-11 max-md:items-center"
        >
          Save this PDF
        </a>
      </div>
    </div>
  )
}
