import { asc } from 'drizzle-orm'
import { DEFAULT_CONTENT } from '#lib/content/default-content.ts'
import { contentOf } from '#lib/content/shown.ts'
import type { ContentPartName } from '#lib/contract/content/content-names.ts'
import type { Banner, PartContent } from '#lib/contract/content/content-parts.ts'
import type { Session } from '../../../db/client.ts'
import { faqs } from '../../../db/schema/help.ts'
import { listBanners, loadPictures } from './menu.ts'

/** The content of a part without published versions: banners and questions from the sample or an import. */
export async function initialContent(tx: Session, part: ContentPartName): Promise<PartContent> {
  if (part === 'home') return contentOf('home', { ...DEFAULT_CONTENT.home, banners: await storedBanners(tx) })
  if (part === 'help') return contentOf('help', { questions: await storedQuestions(tx) })
  return contentOf(part, DEFAULT_CONTENT[part])
}

async function storedBanners(tx: Session): Promise<Banner[]> {
  const rows = await listBanners(tx)
  const picture = await loadPictures(
    tx,
    rows.map(({ mediaSha }) => mediaSha),
  )
  return rows.map((row) => ({
    ...{ id: `banner-${row.id}`, isHidden: false, from: null, until: null },
    picture: row.mediaSha,
    pictureNarrow: row.mediaNarrowSha === row.mediaSha ? null : row.mediaNarrowSha,
    alt: picture(row.mediaSha).alt,
    video: row.videoType && row.videoUrl ? { videoType: row.videoType, videoUrl: row.videoUrl } : null,
    ...{ heading: row.title, sentence: row.text, words: row.words, button: row.redirectText, target: row.redirectUrl },
  }))
}

const storedQuestions = async ({ db }: Session) =>
  (await db.select().from(faqs).orderBy(asc(faqs.position), asc(faqs.id))).map(({ id, question, answer }) => ({
    ...{ id: `question-${id}`, isHidden: false, question, answer },
  }))
