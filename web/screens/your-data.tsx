// Link to the page "Your data", shown wherever an application rests or ends (P-07).
import { useForm, useTexts } from '#web/context.ts'
import { LinkButton } from '#web/kit/link-button.tsx'
import { onPlainClick } from '#web/kit/plain-click.ts'
import { NextLinks } from '#web/kit/next-links.tsx'

export function YourData() {
  const form = useForm()
  const { t } = useTexts()
  return (
    <NextLinks quiet>
      <LinkButton
        kind="plain"
        href={`${form.boot.basePath}/my-data`}
        // Followed here: without storage a new page would not know the application.
        onClick={onPlainClick(() => form.navigate('my-data'))}
      >
        {t('shellˆmyData>open')}
      </LinkButton>
    </NextLinks>
  )
}
