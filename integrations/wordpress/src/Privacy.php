<?php

declare(strict_types=1);

namespace Leadwell\WordPress;

/** Lets the tools of WordPress for personal data export and erase what waits of a person. */
final class Privacy
{
    public static function listen(): void
    {
        add_filter('wp_privacy_personal_data_exporters', fn (array $all) => $all + ['leadwell' => [
            'exporter_friendly_name' => 'Leadwell',
            'callback' => [self::class, 'export'],
        ]]);
        add_filter('wp_privacy_personal_data_erasers', fn (array $all) => $all + ['leadwell' => [
            'eraser_friendly_name' => 'Leadwell',
            'callback' => [self::class, 'erase'],
        ]]);
    }

    public static function export(string $email): array
    {
        $data = array_map(fn (object $row) => [
            'group_id' => 'leadwell',
            'group_label' => __('Leads that wait for Leadwell', 'leadwell'),
            'item_id' => "leadwell-$row->id",
            'data' => array_map(
                fn (string|int $name, mixed $value) => ['name' => (string) $name, 'value' => (string) $value],
                array_keys((array) json_decode($row->body, true)),
                (array) json_decode($row->body, true)
            ),
        ], Outbox::having($email));
        return ['data' => $data, 'done' => true];
    }

    public static function erase(string $email): array
    {
        $found = Outbox::having($email);
        foreach ($found as $row) {
            Outbox::remove((int) $row->id);
        }
        return ['items_removed' => $found !== [], 'items_retained' => false, 'messages' => [], 'done' => true];
    }
}
