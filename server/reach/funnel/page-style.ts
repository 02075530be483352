// Style sheet of the funnel page: light and dark, from 320 px on.

export const funnelStyle = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f6f7f9, #14171b); --card: light-dark(#fff, #1d2126); --line: light-dark(#dde2e8, #343b44);
  --text: light-dark(#16202b, #e8ecf1); --soft: light-dark(#55616e, #a4b0bd); --link: light-dark(#0b57b8, #8ab8f5);
  --go: light-dark(#1f7a5c, #4fbf97); --wait: light-dark(#c9cfd6, #5a6470); --drop: light-dark(#d0592f, #ef8a63);
  --fair: light-dark(#b57d0c, #e3b550);
}
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 68rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; display: grid; gap: 1.25rem; grid-template-columns: minmax(0, 1fr) }
h1 { margin: 0; font-size: 1.6rem; letter-spacing: -.015em }
h2 { margin: 0 0 .75rem; font-size: 1.15rem }
h3 { margin: 1.5rem 0 .5rem; font-size: .95rem }
p { margin: .25rem 0 0; color: var(--soft) }
a { color: var(--link) }
section, form { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem 1.1rem }
form { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); align-items: end }
label { display: grid; gap: .25rem; min-width: 0; font-size: .85rem; font-weight: 600 }
select, input, button { font: inherit; min-height: 2.75rem; width: 100%; min-width: 0; padding: .4rem .6rem; border: 1px solid light-dark(#8a949f, #6d7883); border-radius: .5rem; background: var(--card); color: inherit }
select, input { font-weight: 400 }
button { background: light-dark(#16202b, #e8ecf1); color: light-dark(#fff, #14171b); border-color: transparent; font-weight: 600; cursor: pointer }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
dl { margin: 0; display: grid; gap: .5rem 1.25rem; grid-template-columns: repeat(auto-fit, minmax(6rem, 1fr)) }
dl div { display: flex; flex-direction: column-reverse; justify-content: flex-end }
dt { color: var(--soft); font-size: .8rem }
dd { margin: 0; font-size: 1.35rem; font-weight: 650; line-height: 1.2; font-variant-numeric: tabular-nums }
.bars { list-style: none; margin: 1.25rem 0 0; padding: 0; display: grid; gap: .6rem }
.bars li { display: grid; gap: .1rem .9rem; grid-template-columns: 12.5rem minmax(0, 1fr) 4.5rem; align-items: center }
.bars b { font-weight: 500; overflow-wrap: anywhere }
.bars span { text-align: right; font-variant-numeric: tabular-nums }
svg { display: block; width: 100%; height: 1.35rem; border-radius: .3rem; background: light-dark(#eef1f4, #262c33) }
.go { fill: var(--go) } .wait { fill: var(--wait) } .drop { fill: var(--drop) } .fair { fill: var(--fair) }
.key { margin-top: .75rem; display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; font-size: .85rem }
.key svg { display: inline-block; width: .8rem; height: .8rem; margin-right: .4rem; vertical-align: -.08em; border-radius: .2rem }
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: .9rem }
th, td { padding: .4rem .6rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap }
th:first-child, td:first-child { text-align: left; padding-left: 0 }
thead th { color: var(--soft); font-weight: 600; font-size: .8rem }
tbody th { font-weight: 500 }
.soft, small { color: var(--soft) }
small { font-size: .8rem; font-weight: 400 }
.dot { display: inline-block; width: .65rem; height: .65rem; margin-right: .35rem; border-radius: 50% }
.cards { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); margin-top: 1rem }
.cards article { border: 1px solid var(--line); border-radius: .6rem; padding: .85rem 1rem; font-size: .85rem }
.cards h3 { margin: 0 }
.cards .p75 { margin: .35rem 0 .6rem; color: inherit }
.cards .p75 b { font-size: 1.6rem; font-weight: 650; line-height: 1.2; font-variant-numeric: tabular-nums; margin-right: .35rem }
.cards svg:not(.dot) { height: .7rem }
.cards ul { list-style: none; margin: .6rem 0; padding: 0; display: grid; gap: .15rem }
.cards li { display: flex; align-items: center }
.cards li b { margin-left: auto; font-weight: 600; font-variant-numeric: tabular-nums }
.speed th, .speed td { text-align: left; vertical-align: top; white-space: normal }
.speed td { min-width: 11.5rem; padding-left: .9rem }
.speed tbody th { min-width: 6rem }
.speed th:first-child { position: sticky; left: 0; background: var(--card) }
.speed thead th:not(:first-child) { padding-left: .9rem }
.speed .whole > * { border-top: 2px solid var(--line) }
.speed td svg:not(.dot) { height: .4rem; margin: .3rem 0 .2rem }
.speed td b { font-weight: 650; margin-right: .3rem }
.speed .rating, .speed td small { white-space: nowrap }
.speed .rating { font-size: .85rem }
details { margin-top: 1.25rem }
summary { cursor: pointer; font-size: .95rem; font-weight: 600; min-height: 1.75rem }
.wrong { border-color: var(--drop) }
@media (max-width: 40rem) {
  .bars li { grid-template-columns: minmax(0, 1fr) auto }
  .bars svg { grid-row: 2; grid-column: 1 / -1 }
}
`
