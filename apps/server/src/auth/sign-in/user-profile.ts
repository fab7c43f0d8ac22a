import type { UserProfile } from '@tideline/api';
import type { BrokerConfigRow, UserRow } from '@tideline/db';
import type { TradingSettings } from '@tideline/engine';

export function toUserProfile(
  user: UserRow,
  brokerConfig: BrokerConfigRow | null,
  { autoTrade }: Pick<TradingSettings, 'autoTrade'>,
): UserProfile {
  const { id, firstName, lastName, email, profileImageUrl, isAdmin, isActive, createdAt } = user;
  return {
    id,
    firstName,
    lastName,
    email,
    profileImageUrl,
    isAdmin,
    isActive,
    hasApiConfig: brokerConfig !== null,
    environment: brokerConfig?.environment ?? 'paper',
    autoTrade,
    createdAt,
  };
}
