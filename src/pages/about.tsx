import { type TextKey, t } from '../lib/i18n.ts'
import { PageFrame } from '../ui/page-frame.tsx'
import { RichText } from '../ui/rich-text.tsx'

const sections: readonly (readonly [title: TextKey, ...paragraphs: TextKey[]])[] = [
  ['about.Documentation', 'about.DocumentationBody'],
  [
    'about.ProjectOrigin',
    'about.ProjectOriginBody1',
    'about.ProjectOriginBody2',
    'about.ProjectOriginBody3',
    'about.ProjectOriginBody4',
  ],
  ['about.NewsUpdates', 'about.NewsUpdatesBody'],
  ['about.ErrorReporting', 'about.ErrorReportingBody'],
  ['about.Discussion', 'about.DiscussionBody'],
]

/** What this is and where to ask; one section open at a time. Source: specification 1, section 2.8. */
export const AboutPage = () => (
  <PageFrame title="about.AboutOpendtu">
    <div className="text">
      {sections.map(([title, ...paragraphs], index) => (
        <details key={title} className="card" name="about" open={index === 0}>
          <summary>{t(title)}</summary>
          {paragraphs.map(text => (
            <p key={text}>
              <RichText text={text} />
            </p>
          ))}
        </details>
      ))}
    </div>
  </PageFrame>
)
