<?php

declare(strict_types=1);

namespace Leadwell\WordPress;

/**
 * The table of the submissions that Leadwell has not taken yet. A submission leaves it when the server has it, and its
 * personal values with it. Times are seconds since 1970.
 */
final class Outbox
{
    private const VERSION = '1';

    /** How long a submission that is being sent is left alone, in seconds. A process that dies frees it so. */
    public const CLAIM = 300;

    /** How long a submission waits, in seconds. A hook keeps what waits as long. */
    private const LIFE = 14 * DAY_IN_SECONDS;

    /** The answers that say something of one body, and nothing of the others of its form. */
    private const OF_BODY = "'400', '413', '415'";

    public static function table(): string
    {
        global $wpdb;
        return $wpdb->prefix . 'leadwell_outbox';
    }

    /** Makes the table of this site, once. An activation makes none for a site that a network adds later. */
    public static function install(): void
    {
        global $wpdb;
        if (get_option('leadwell_table') === self::VERSION) {
            return;
        }
        require_once ABSPATH . 'wp-admin/includes/upgrade.php';
        dbDelta('CREATE TABLE ' . self::table() . " (
  id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  form varchar(191) NOT NULL,
  body mediumtext NOT NULL,
  attempts int(10) unsigned NOT NULL DEFAULT 0,
  next_at bigint(20) NOT NULL,
  claimed_until bigint(20) NOT NULL DEFAULT 0,
  problem varchar(20) NOT NULL DEFAULT '',
  created_at bigint(20) NOT NULL,
  PRIMARY KEY  (id),
  KEY next_at (next_at)
) {$wpdb->get_charset_collate()};");
        update_option('leadwell_table', self::VERSION);
    }

    /**
     * Stores a submission and returns whether it is stored. While others of its form wait because of the server, it
     * waits with them, so that no visitor waits for a server that is down.
     */
    public static function add(string $form, string $body): bool
    {
        global $wpdb;
        $waits = $wpdb->get_var($wpdb->prepare(
            'SELECT MIN(next_at) FROM ' . self::table() . ' WHERE form = %s AND attempts > 0 AND problem NOT IN ('
                . self::OF_BODY . ')',
            $form
        ));
        $now = time();
        // A failed statement is printed or logged, and this one has personal values.
        $shown = $wpdb->suppress_errors(true);
        $stored = $wpdb->insert(self::table(), [
            'form' => $form,
            'body' => $body,
            'next_at' => max($now, (int) $waits),
            'created_at' => $now,
        ]);
        $wpdb->suppress_errors($shown);
        return $stored === 1;
    }

    /**
     * Claims a submission that is due, which no other process sends until the claim ends.
     *
     * @return null|object{id: string, form: string, body: string, attempts: int}
     */
    public static function claim(int $now): ?object
    {
        global $wpdb;
        $table = self::table();
        $due = "SELECT id, form, body, attempts, claimed_until FROM $table"
            . ' WHERE next_at <= %d AND claimed_until <= %d ORDER BY id LIMIT 1';
        while ($row = $wpdb->get_row($wpdb->prepare($due, $now, $now))) {
            $claimed = $wpdb->query($wpdb->prepare(
                "UPDATE $table SET claimed_until = %d, attempts = attempts + 1"
                    . ' WHERE id = %d AND claimed_until = %d AND attempts = %d',
                $now + self::CLAIM,
                $row->id,
                $row->claimed_until,
                $row->attempts
            ));
            if ($claimed === 1) {
                $row->attempts = (int) $row->attempts + 1;
                return $row;
            }
            if ($claimed === false) {
                break;
            }
        }
        return null;
    }

    public static function remove(int $id): void
    {
        global $wpdb;
        $wpdb->delete(self::table(), ['id' => $id], ['%d']);
    }

    /** Ends a claim: the submission is due again at this time. Unless it is to blame, all of its form wait as long. */
    public static function postpone(object $row, int $until, string $problem): void
    {
        global $wpdb;
        $values = ['next_at' => $until, 'claimed_until' => 0, 'problem' => $problem];
        $wpdb->update(self::table(), $values, ['id' => $row->id]);
        if (!str_contains(self::OF_BODY, "'$problem'")) {
            $wpdb->query($wpdb->prepare(
                'UPDATE ' . self::table() . ' SET next_at = %d WHERE form = %s AND next_at < %d',
                $until,
                $row->form,
                $until
            ));
        }
    }

    /** Makes everything due that is not being sent now. */
    public static function hasten(): void
    {
        global $wpdb;
        $wpdb->query($wpdb->prepare('UPDATE ' . self::table() . ' SET next_at = %d', time()));
    }

    /** Returns when the next submission is due, or null if none waits. */
    public static function nextAt(): ?int
    {
        global $wpdb;
        $next = $wpdb->get_var('SELECT MIN(GREATEST(next_at, claimed_until)) FROM ' . self::table());
        return $next === null ? null : (int) $next;
    }

    /** Returns how many submissions wait; those that arrived just now and were not tried are on their way. */
    public static function waiting(): int
    {
        global $wpdb;
        return (int) $wpdb->get_var($wpdb->prepare(
            'SELECT COUNT(*) FROM ' . self::table() . " WHERE problem <> '' OR attempts > 1 OR created_at < %d",
            time() - 60
        ));
    }

    /** @return list<object> The oldest hundred submissions, without what the visitor wrote. */
    public static function oldest(): array
    {
        global $wpdb;
        return $wpdb->get_results('SELECT id, form, attempts, next_at, problem, created_at FROM ' . self::table()
            . ' ORDER BY id LIMIT 100');
    }

    /** Removes what came so long ago that the server would not keep it either. */
    public static function expire(): void
    {
        global $wpdb;
        $now = time();
        $wpdb->query($wpdb->prepare(
            'DELETE FROM ' . self::table() . ' WHERE created_at < %d AND claimed_until <= %d',
            $now - self::LIFE,
            $now
        ));
    }

    /** @return list<object> The submissions that have an e-mail address in one of their values, in any case. */
    public static function having(string $email): array
    {
        global $wpdb;
        $email = strtolower(trim($email));
        $encoded = substr((string) wp_json_encode($email), 1, -1);
        $found = $wpdb->get_results($wpdb->prepare(
            'SELECT id, form, body, created_at FROM ' . self::table() . ' WHERE body LIKE %s ORDER BY id',
            '%' . $wpdb->esc_like($encoded) . '%'
        ));
        // The statement also finds longer addresses that end in this one.
        return array_values(array_filter($found, function (object $row) use ($email): bool {
            $has = false;
            $values = (array) json_decode($row->body, true);
            array_walk_recursive($values, function (mixed $value) use (&$has, $email): void {
                $has = $has || in_array($email, self::addresses((string) $value), true);
            });
            return $has;
        }));
    }

    /** @return list<string> The e-mail addresses in a text, in lower case. */
    private static function addresses(string $text): array
    {
        preg_match_all('/[^\s<>()\[\],;:"\']+@[^\s<>()\[\],;:"\']+/u', strtolower($text), $found);
        return array_map(fn (string $address) => rtrim($address, '.!?'), $found[0]);
    }
}
