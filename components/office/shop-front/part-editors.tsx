'use client'

import type { ComponentType } from 'react'
import type { ContentPartName } from '#lib/contract/content/content-names.ts'
import { FooterEditor } from './editors/footer-editor.tsx'
import { HelpEditor } from './editors/help-editor.tsx'
import { MenuEditor } from './editors/menu-editor.tsx'
import { NoticesEditor } from './editors/notices-editor.tsx'
import { PagesEditor } from './editors/pages-editor.tsx'
import type { PartEditorProps } from './editors/part-editor.ts'
import { RedirectsEditor } from './editors/redirects-editor.tsx'
import { HomeEditor } from './home/home-editor.tsx'

/** Editor of each part. */
const EDITORS: { [P in ContentPartName]: ComponentType<PartEditorProps<P>> } = {
  home: HomeEditor,
  menu: MenuEditor,
  notices: NoticesEditor,
  help: HelpEditor,
  footer: FooterEditor,
  pages: PagesEditor,
  redirects: RedirectsEditor,
}

/** The editor of a part. */
export const editorOf = <P extends ContentPartName>(part: P): ComponentType<PartEditorProps<P>> => EDITORS[part]
