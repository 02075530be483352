// Screens drawn without a browser: the form of a variant in any state, with the variant's own texts or with others made of them.
import { createElement } from 'react'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStore } from 'zustand/vanilla'
import * as catalogue from '#catalogue/server.generated.ts'
import type { Translate } from '#contract/fault-message.ts'
import { createTexts } from '#contract/texts-engine.ts'
import type { Resources } from '#contract/texts-engine.ts'
import { newApplication } from '#domain/application/application.ts'
import type { Application } from '#domain/application/application.ts'
import type { Variant } from '#domain/application/variant.ts'
import { dataPointsOf, flows } from '#domain/journey/flows.ts'
import type { PagePath } from '#domain/journey/flows.ts'
import type { Page } from '#domain/journey/pages.ts'
import { dataPointKeys } from '#domain/questions/data-points.ts'
import { textsOf, variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { aboutVariant } from '#server/platform/catalogue/variant-about.ts'
import { sections } from '#domain/journey/sections.ts'
import type { SectionKey } from '#domain/journey/sections.ts'
import { pricesOfVariant } from '#server/platform/catalogue/variant-prices.ts'
import type { Boot } from '#web/boot.ts'
import { ComeBack } from '#web/consents/come-back.tsx'
import { Policies } from '#web/consents/policies.tsx'
import { SetPassword } from '#web/consents/set-password.tsx'
import { FormContext } from '#web/context.ts'
import type { Form } from '#web/context.ts'
import { stillForm } from '#web/make-form.ts'
import { MyData } from '#web/my-data/page.tsx'
import { endScreens } from '#web/screens/load-ends.ts'
import { laterScreens } from '#web/screens/load-later.ts'
import { StepScreen } from '#web/screens/step.tsx'
import { textsHolder } from '#web/texts-holder.ts'

// Parts that are loaded lazily are there at once from here on.
const {
  emailSuggestions: _____________,
  fieldChanged: _,
  keepFocus: ______________,
  shieldPresses: _____,
  AccountInput: ______,
  ChoiceInput: _______,
  DateInput: ___________,
  MoneyInput: ____________,
  YesNoInput: _________,
  PlaceInput: __________,
  nationChoices: ________,
  ModalStep,
  Policies: ___,
  ...own
} = await laterScreens.soon()
const { LendersAsked: ____, ...ends } = await endScreens.soon()
/** Those of chunks of their own, as they are once they are here. */
export const screens = {
  ...own,
  ...ends,
  MyData: () => createElement(MyData, { token: '' }),
  Policies,
  ComeBack,
  SetPassword,
}

export const variants = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).values()]

/** By what changes the texts, then by variant and language: making texts ready takes longer than drawing with them. */
const kept = new WeakMap<TextsChange, Map<string, Translate>>()
type TextsChange = (resources: Resources) => Resources

function translateOf(variant: Variant, change: TextsChange): Translate {
  const made = kept.get(change) ?? new Map<string, Translate>()
  kept.set(change, made)
  const { tag } = catalogue.locales[variant.locale]!
  // A variant may be drawn in the neutral language too.
  const key = `${variant.id} ${variant.locale}`
  const found = made.get(key)
  const t = found ?? createTexts(tag, change(textsOf(catalogue, variant.locale, variant))).t
  made.set(key, t)
  return t
}

/** The form of a variant in a state: a new application with `state` over it. */
export function formIn(variant: Variant, state: Partial<Application>, change: TextsChange): Form {
  const boot: Boot = {
    variant,
    prices: pricesOfVariant(catalogue, variant),
    sections: Object.keys(sections) as SectionKey[],
    ...aboutVariant(catalogue, variant),
    basePath: '/x',
    apiBase: '/api',
    environment: 'development',
    textsPath: '',
    worksOffline: true,
    isTracked: false,
    typefaces: [],
    textsTags: {},
    tag: catalogue.locales[variant.locale]!.tag,
    prerendered: true,
    texts: {},
  }
  const application = { ...newApplication(variant), ...state }
  return {
    ...stillForm(boot),
    texts: textsHolder({ t: translateOf(variant, change), complete: true }),
    store: createStore(() => application),
    prerenderedState: application,
  }
}

/** The HTML of a screen. */
export const draw = (form: Form, Screen: ComponentType) =>
  renderToStaticMarkup(createElement(FormContext, { value: form }, createElement(Screen)))

/** A page of the form with everything that it can ask. */
export const wholePage = (path: PagePath, { flow, country }: Variant): Page => ({
  ...flows[flow].rows[path]!,
  path,
  dataPoints: dataPointsOf(path, dataPointKeys, flow, country.journey),
  previous: undefined,
  next: undefined,
  order: 0,
})

/** The HTML of a page of the form. */
export const drawPage = (form: Form, page: Page) =>
  draw(form, () => createElement(page.kind === 'modal' ? ModalStep : StepScreen, { page, awake: false }))
