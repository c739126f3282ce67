import { theme } from 'antd';
import type { ReactElement } from 'react';
import { themeAtom } from '../src/session/theme.ts';
import { useAtomValue } from '../src/state.ts';
import { contrast } from '../src/ui/colour.ts';
import { Text } from '../src/ui/text.tsx';
import { DARK_COLOURS, LIGHT_COLOURS } from '../src/ui/theme-colours.ts';
import { MOTION_MS, SPACING_UNIT, TYPE_SCALE } from '../src/ui/theme-tokens.ts';
import { TONES } from '../src/ui/tones.ts';
import { Exhibit, Group } from './exhibit.tsx';
import { ru } from './locale/ru.ts';
import styles from './gallery.module.css';

const text = ru.foundations;
const STEPS = [1, 2, 3, 4, 5, 6, 8] as const;
const SURFACES = ['colorBgLayout', 'colorBgContainer', 'colorBgElevated'] as const;
const SHADOWS = ['boxShadowTertiary', 'boxShadowSecondary', 'boxShadow'] as const;
const TEXT_TONES = ['secondary', 'success', 'warning', 'danger'] as const;
const TEXTS = ['colorText', 'colorTextSecondary', 'colorTextTertiary', 'colorLink'] as const;

/** What everything else is made of. */
export function Foundations(): ReactElement {
  const colours = useAtomValue(themeAtom) === 'dark' ? DARK_COLOURS : LIGHT_COLOURS;
  const { token } = theme.useToken();
  return (
    <Group title={text.title}>
      <Exhibit title={text.type} rule={text.typeRule}>
        {Object.values(TYPE_SCALE)
          .toReversed()
          .map((fontSize) => (
            <p key={fontSize} className={styles.sample} style={{ fontSize }}>
              {text.sample(fontSize)}
            </p>
          ))}
      </Exhibit>
      <Exhibit title={text.texts} rule={text.textsRule}>
        <Text isStrong>{text.textNames.strong}</Text>
        {TEXT_TONES.map((tone) => (
          <Text key={tone} tone={tone}>
            {text.textNames[tone]}
          </Text>
        ))}
      </Exhibit>
      <Exhibit title={text.tones} rule={text.tonesRule}>
        {Object.entries(TONES).map(([tone, { text: ink, background, edge }]) => (
          <div
            key={tone}
            className={styles.tone}
            style={{ color: colours[ink], background: colours[background], borderColor: colours[edge] }}
          >
            <strong>{text.toneNames[tone as keyof typeof TONES]}</strong>
            <span>{ru.ratio(contrast(colours[ink], colours[background]))}</span>
          </div>
        ))}
      </Exhibit>
      <Exhibit title={text.surfaces} rule={text.surfacesRule}>
        {SURFACES.map((surface) => (
          <div key={surface} className={styles.surface} style={{ background: colours[surface] }}>
            <strong>{text.surfaceNames[surface]}</strong>
            {TEXTS.map((ink) => (
              <span key={ink} style={{ color: colours[ink] }}>
                {text.inkNames[ink]} {ru.ratio(contrast(colours[ink], colours[surface]))}
              </span>
            ))}
          </div>
        ))}
      </Exhibit>
      <Exhibit title={text.elevation} rule={text.elevationRule}>
        {SHADOWS.map((shadow) => (
          <div key={shadow} className={styles.raised} style={{ boxShadow: token[shadow] }}>
            {text.shadowNames[shadow]}
          </div>
        ))}
      </Exhibit>
      <Exhibit title={text.spacing} rule={text.spacingRule}>
        {STEPS.map((step) => (
          <div key={step} className={styles.step}>
            <span className={styles.bar} style={{ width: step * SPACING_UNIT }} />
            {step * SPACING_UNIT}
          </div>
        ))}
      </Exhibit>
      <Exhibit title={text.motion} rule={text.motionRule}>
        {Object.entries(MOTION_MS).map(([name, ms]) => (
          <div key={name} className={styles.moving} tabIndex={0} style={{ transitionDuration: `${ms}ms` }}>
            {text.motionNames[name as keyof typeof MOTION_MS]} {ru.ms(ms)}
          </div>
        ))}
      </Exhibit>
      <Exhibit title={text.density} rule={text.densityRule}>
        {text.densities.map(([name, height]) => (
          <div key={name} className={styles.row} style={{ height }}>
            {name}
            <span>{ru.pixels(height)}</span>
          </div>
        ))}
      </Exhibit>
    </Group>
  );
}
