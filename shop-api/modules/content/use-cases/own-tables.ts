import type { Banner } from '#lib/contract/content/content-parts.ts'
import type { Session } from '../../../db/client.ts'
import { faqs } from '../../../db/schema/help.ts'
import { banners } from '../../../db/schema/reference.ts'

/** The separate tables of banners and questions: the specification's calls and the search read them. */

/** Writes the banners that are shown now, for calls that read their table. */
export async function writeBanners({ db }: Session, shown: readonly Banner[]): Promise<void> {
  await db.delete(banners)
  const rows = shown.flatMap((banner, position) =>
    banner.picture === null
      ? []
      : {
          ...{ id: position + 1, position, mediaSha: banner.picture },
          mediaNarrowSha: banner.pictureNarrow ?? banner.picture,
          mediaType: banner.video ? ('video' as const) : ('image' as const),
          ...{ videoType: banner.video?.videoType ?? null, videoUrl: banner.video?.videoUrl ?? null },
          ...{ title: banner.heading, text: banner.sentence, words: banner.words },
          ...{ redirectUrl: banner.target, redirectText: banner.button },
        },
  )
  if (rows.length > 0) await db.insert(banners).values(rows)
}

/** Writes the questions that are shown, for calls that read their table. */
export async function writeQuestions(
  { db }: Session,
  shown: readonly { question: string; answer: string }[],
): Promise<void> {
  await db.delete(faqs)
  const rows = shown.map(({ question, answer }, position) => ({ id: position + 1, position, question, answer }))
  if (rows.length > 0) await db.insert(faqs).values(rows)
}
