/** Downloads the report as a PDF: with the numbers as on the page, or with all of them. */

import { Download, Eye } from 'lucide-react'
import { call } from '../api/call.ts'
import { wordsOf } from '../api/problem.ts'
import { type MenuActions, MenuButton } from '../pieces/Menu.tsx'
import * as textStyles from '../pieces/text.module.css'
import { say } from '../pieces/toasts.ts'
import { useReport } from './use-report.ts'

export function PdfButton() {
  const { applicationId } = useReport()
  const download = (format: 'PDF' | 'PDF_WITH_NUMBERS') => async () => {
    try {
      const { pdf } = await call('applications.report.get', { applicationId, format })
      // The reply is an attachment: the page stays.
      if (pdf) location.assign(new URL(pdf.downloadURL).pathname)
    } catch (error) {
      say(wordsOf(error))
    }
  }
  const actions: MenuActions = [
    { id: 'hidden', label: 'As on this page', icon: Download, onDo: download('PDF') },
    {
      ...{ id: 'whole', label: 'With all numbers', icon: Eye, onDo: download('PDF_WITH_NUMBERS') },
      hint: 'The audit log says that you saw them',
    },
  ]
  return (
    <span className={textStyles.wideOnly}>
      <MenuButton label="Download the report as a PDF" actions={actions} icon={Download} words="PDF" />
    </span>
  )
}
