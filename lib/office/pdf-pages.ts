import type { PDFDocumentProxy } from 'pdfjs-dist'

/** The longest side of a drawn page, in pixels: sharp when zoomed, small enough for a phone's memory. */
const MAX_SIDE = 2400
const MAX_MS = 20_000

/** Why a PDF cannot be shown, for people. */
export class PdfProblem extends Error {}

const PROBLEMS: Readonly<Record<string, string>> = {
  PasswordException: 'This PDF is protected with a password.',
  InvalidPDFException: 'This PDF is damaged.',
}
const problemOf = (error: unknown): PdfProblem =>
  error instanceof PdfProblem
    ? error
    : new PdfProblem(PROBLEMS[(error as Error)?.name ?? ''] ?? 'This PDF could not be drawn.')

async function loadReader() {
  // The build for older browsers: the phones of staff are not always up to date.
  const pdf = await import('pdfjs-dist/legacy/build/pdf.mjs')
  pdf.GlobalWorkerOptions.workerPort ??= new Worker(
    new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url),
    { type: 'module' },
  )
  return pdf
}

/** Rejects if the work takes too long. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PdfProblem('Drawing this PDF takes too long.')), MAX_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Opens a PDF in a worker of the browser. No script of the PDF is run. @throws PdfProblem */
export async function openPdf(file: Blob): Promise<PDFDocumentProxy> {
  try {
    const [pdf, data] = await Promise.all([loadReader(), file.arrayBuffer()])
    // Without WebAssembly, which the policy of our pages forbids.
    return await inTime(pdf.getDocument({ data, useWasm: false, enableXfa: false }).promise)
  } catch (error) {
    throw problemOf(error)
  }
}

/** Draws a page as a picture. @param no from 1 @throws PdfProblem */
export async function drawPdfPage(document: PDFDocumentProxy, no: number): Promise<Blob> {
  try {
    const page = await inTime(document.getPage(no))
    const { width, height } = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: MAX_SIDE / Math.max(width, height) })
    const canvas = window.document.createElement('canvas')
    canvas.width = Math.ceil(viewport.width)
    canvas.height = Math.ceil(viewport.height)
    const drawing = page.render({ canvas, viewport, background: '#ffffff' })
    await inTime(drawing.promise).catch((error: unknown) => {
      drawing.cancel()
      throw error
    })
    const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
    if (!picture) throw new PdfProblem('This page could not be drawn.')
    return picture
  } catch (error) {
    throw problemOf(error)
  }
}
