import { type TextKey, t } from '../i18n/i18n.ts'
import { FoldedCard } from '../ui/card.tsx'
import { PageFrame } from '../ui/page/page-frame.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { versionAndBuild } from '../ui/version.ts'

const sections: readonly (readonly [title: TextKey, ...paragraphs: TextKey[]])[] = [
  ['about.Documentation', 'about.DocumentationBody'],
  ['about.ProjectOrigin', 'about.ProjectOriginBody1', 'about.LicenceBody'],
  ['about.NewsUpdates', 'about.NewsUpdatesBody'],
  ['about.ErrorReporting', 'about.ErrorReportingBody'],
  ['about.Discussion', 'about.DiscussionBody'],
]

/** What the app is and where to get help; one section is open at a time. */
export const AboutPage = () => (
  <PageFrame title="about.AboutOpendtu">
    <div className="text">
      {sections.map(([title, ...paragraphs], index) => (
        <FoldedCard key={title} name="about" open={index === 0} summary={t(title)}>
          {paragraphs.map(text => (
            <p key={text}>
              <RichText text={text} />
            </p>
          ))}
        </FoldedCard>
      ))}
      <p className="muted">Sundial {versionAndBuild()}</p>
    </div>
  </PageFrame>
)
