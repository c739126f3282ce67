export { BankLines, BankScopeSwitch, ConnectBanks } from './bank-scope.tsx';
export type { BankScope, BankScopeSwitchProps, BankState } from './bank-scope.tsx';
export { CardList } from './card-list.tsx';
export { centreInRow } from './centre-in-row.ts';
export { Chart } from './chart/chart.tsx';
export type { ChartProps } from './chart/chart.tsx';
export { chartColour, toneColour } from './chart/chart-colours.ts';
export type { ChartPoint, ChartSeries } from './chart/chart-data.ts';
export { ClientFileFacts } from './client-file-facts.tsx';
export type { ClientFileFactsProps } from './client-file-facts.tsx';
export { ConfirmButton, useConfirm } from './confirm-button.tsx';
export type { ConfirmButtonProps, Confirmation } from './confirm-button.tsx';
export { CopyButton } from './copy-button.tsx';
export type { CopyButtonProps } from './copy-button.tsx';
export { CountBadge } from './count-badge.tsx';
export type { CountBadgeProps } from './count-badge.tsx';
export { cspNonce } from './csp-nonce.ts';
export { DateText } from './date-text.tsx';
export type { DateTextProps } from './date-text.tsx';
export { EmptyState } from './empty-state.tsx';
export type { EmptyStateProps } from './empty-state.tsx';
export { ErrorBoundary } from './error-boundary.tsx';
export type { ErrorBoundaryProps } from './error-boundary.tsx';
export { ErrorPanel } from './error-panel.tsx';
export type { ErrorPanelProps } from './error-panel.tsx';
export { FactList } from './fact-list.tsx';
export type { Fact, FactListProps } from './fact-list.tsx';
export { FilterChips } from './filter-chips.tsx';
export type { FilterChip, FilterChipsProps } from './filter-chips.tsx';
export { FormItem } from './form-item.tsx';
export type { FormItemProps } from './form-item.tsx';
export { IfOffered } from './if-offered.tsx';
export type { IfOfferedProps } from './if-offered.tsx';
export { LazyPlace } from './lazy-place.tsx';
export type { LazyPlaceProps } from './lazy-place.tsx';
export { LinkButton } from './link-button.tsx';
export type { LinkButtonProps } from './link-button.tsx';
export { useModal } from './modal-root.tsx';
export { MoneyText } from './money-text.tsx';
export type { MoneyTextProps } from './money-text.tsx';
export { NotFoundPage } from './not-found-page.tsx';
export { OfflineBanner } from './offline-banner.tsx';
export { OptionalMark } from './optional-mark.tsx';
export { PageActions } from './page-actions.tsx';
export type { PageAction, PageActionsProps, PageChoice } from './page-actions.tsx';
export { EMPTY_LINE } from './empty-line.ts';
export { PageHeader } from './page-header.tsx';
export type { PageHeaderProps } from './page-header.tsx';
export { Panel } from './panel.tsx';
export type { PanelProps } from './panel.tsx';
export { PasswordHint } from './password-hint.tsx';
export type { PasswordHintProps } from './password-hint.tsx';
export { PortalProviders, PortalTheme } from './portal-providers.tsx';
export type { PortalProvidersProps } from './portal-providers.tsx';
export { ProgressLine } from './progress-line.tsx';
export type { ProgressLineProps } from './progress-line.tsx';
export { QueryBoundary } from './query-boundary.tsx';
export type { BoundaryQuery, QueryBoundaryProps } from './query-boundary.tsx';
export { ResponsiveTable } from './later-table.tsx';
export type { ResponsiveTableProps } from './responsive-table.tsx';
export { SearchField } from './search-field.tsx';
export type { SearchFieldProps } from './search-field.tsx';
export { SelectButton } from './select-button.tsx';
export type { SelectButtonProps } from './select-button.tsx';
export {
  SkeletonArticle,
  SkeletonCards,
  SkeletonForm,
  SkeletonHome,
  SkeletonIncome,
  SkeletonMessages,
  SkeletonPage,
  SkeletonTable,
  SkeletonText,
} from './skeletons.tsx';
export type { SkeletonCardsProps, SkeletonFormProps, SkeletonRowsProps } from './skeletons.tsx';
export { ACCEPT_TONES, ApprovalTag, StatusTag, ToneTag } from './status-tag.tsx';
export { DARK_COLOURS, LIGHT_COLOURS } from './theme-colours.ts';
export { darkTheme, lightTheme, themeConfig } from './theme-tokens.ts';
export { TableFrame } from './table-frame.tsx';
export { Text } from './text.tsx';
export type { TextProps } from './text.tsx';
export { Timeline } from './timeline.tsx';
export type { TimelineItem } from './timeline.tsx';
export { useBankScope } from './use-bank-scope.ts';
export { useDebounced } from './use-debounced.ts';
export { useHeightVariable } from './use-height-variable.ts';
export type { HeightVariable } from './use-height-variable.ts';
export { MOBILE_BREAKPOINT_PX, useIsMobile, useMediaQuery } from './use-media-query.ts';
export { SLOW_AFTER_MS, useIsSlow } from './use-is-slow.ts';
export { useOnline } from './use-online.ts';
export { useRestingValue } from './use-resting-value.ts';
export { VisuallyHidden } from './visually-hidden.tsx';
